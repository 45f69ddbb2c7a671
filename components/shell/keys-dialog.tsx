"use client";

import { Dialog } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/icon.tsx";
import { useT } from "@/lib/i18n/client.ts";

/** Keys by place. Several keys of one act are alternatives. */
const KEYS = {
  everywhere: { search: ["Ctrl K"], field: ["/"], keys: ["?"], close: ["Esc"] },
  lists: {
    down: ["J", "↓"],
    up: ["K", "↑"],
    ends: ["Home", "End"],
    open: ["Enter"],
    choose: ["X", "Space"],
    chooseRange: ["Shift X"],
    clear: ["Esc"],
    nextPage: ["]", "Alt ↓"],
    prevPage: ["[", "Alt ↑"],
  },
  lead: {
    next: ["J"],
    previous: ["K"],
    attempt: ["R"],
    note: ["N"],
    call: ["L"],
    whatsApp: ["W"],
    save: ["Ctrl Enter"],
  },
  board: { move: ["M"], cards: ["↑", "↓", "←", "→"] },
} as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  return (
    <Dialog isOpen title={t("keys.title")} onClose={onClose} width="large">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Keys title={t("keys.everywhere.title")} acts={KEYS.everywhere} name={(act) => t(`keys.everywhere.${act}`)} />
        <Keys title={t("keys.lists.title")} acts={KEYS.lists} name={(act) => t(`keys.lists.${act}`)} />
        <Keys title={t("keys.lead.title")} acts={KEYS.lead} name={(act) => t(`keys.lead.${act}`)} />
        <Keys title={t("keys.board.title")} acts={KEYS.board} name={(act) => t(`keys.board.${act}`)} />
      </div>
    </Dialog>
  );
}

type KeysProps<Act extends string> = {
  title: string;
  acts: Readonly<Record<Act, readonly string[]>>;
  name: (act: Act) => string;
};

function Keys<Act extends string>({ title, acts, name }: KeysProps<Act>) {
  const { t } = useT();
  return (
    <section>
      <h3 className="mb-1.5 font-strong">{title}</h3>
      <dl className="flex flex-col">
        {(Object.keys(acts) as Act[]).map((act) => (
          <div key={act} className="flex min-h-8 items-center justify-between gap-3 border-b last:border-b-0">
            <dt className="text-ink-2">{name(act)}</dt>
            <dd className="flex flex-none items-center gap-1">
              {acts[act].map((key, index) => (
                <span key={key} className="flex items-center gap-1">
                  {index > 0 && <span className="text-2xs text-ink-2">{t("keys.or")}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
