import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2 text-fail">
      <Icon as={CircleAlert} className="mt-0.5 flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
