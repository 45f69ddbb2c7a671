import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex items-start gap-2 text-fail">
      <Icon as={CircleAlert} className="mt-0.5 flex-none" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const TONES = {
  fail: { look: "bg-fail-soft text-fail", icon: CircleAlert, role: "alert" },
  done: { look: "bg-done-soft text-done", icon: CircleCheck, role: "status" },
  plain: { look: "bg-sunken text-ink", icon: Info, role: "status" },
} as const satisfies Record<string, { look: string; icon: LucideIcon; role: string }>;

/** A notice with a background, above a form. */
export function NoticeBox({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { look, icon, role } = TONES[tone];
  return (
    <div role={role} className={cx("mb-4 flex items-start gap-2 rounded-card px-3 py-2.5", look)}>
      <span className="mt-0.5 flex-none">
        <Icon as={icon} />
      </span>
      <p>{children}</p>
    </div>
  );
}
