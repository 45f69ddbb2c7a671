import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mx-4 mt-3 inline-flex items-center gap-1.5 self-start text-ink-2 hover:text-ink sm:mx-5"
    >
      <Icon as={ArrowLeft} size={14} />
      {children}
    </Link>
  );
}
