"use client";

import { Phone } from "lucide-react";
import { useId, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { workCalls } from "@/contract/calls.ts";
import { phoneHref } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../leads/lead-labels.ts";
import { DuePill, LoadError, useWorkList } from "./work-list.tsx";

type PendingCallsProps = {
  onOpen: (id: string) => void;
  isAside?: boolean;
};

const FIRST = 3;

export function PendingCalls({ onOpen, isAside = false }: PendingCallsProps) {
  const { t } = useT();
  const titleId = useId();
  const { list, hasMore, error, retry } = useWorkList(workCalls.calls);
  const [isWhole, setWhole] = useState(false);
  if (error && error.httpStatus !== 403)
    return <LoadError text={t("work.calls.failed")} onRetry={retry} className="mb-3.5 max-w-[720px]" />;
  if (!list || list.length === 0) return null;

  return (
    <section className="mb-3.5 max-w-[720px] rounded-card border bg-surface">
      <h2 className="px-3.5 pt-2.5 pb-1.5 font-strong text-2xs text-ink-2">
        <span id={titleId}>{t("work.calls.title")}</span>{" "}
        <span className="ml-1 tabular-nums">{hasMore ? `${list.length}+` : list.length}</span>
      </h2>
      <ol
        aria-labelledby={titleId}
        className={cx(
          "divide-y",
          isAside ? "xl:max-h-[calc(100dvh-16rem)] xl:overflow-y-auto" : "max-h-44 overflow-y-auto",
        )}
      >
        {(isWhole || isAside ? list : list.slice(0, FIRST)).map((lead, index) => {
          const name = leadTitle(lead, t);
          const href = phoneHref(lead);
          return (
            <li
              key={lead.id}
              className={cx(
                "items-center gap-2.5 px-3.5 py-1.5",
                isWhole || index < FIRST ? "flex" : "hidden xl:flex",
                !isWhole && !isAside && index > 0 && "[@media(max-height:900px)]:hidden",
              )}
            >
              <button
                type="button"
                onClick={() => onOpen(lead.id)}
                className="min-w-0 flex-1 truncate text-left hover:underline"
              >
                {name}
              </button>
              {lead.dueAt && <DuePill at={lead.dueAt} />}
              {href && (
                <a
                  href={href}
                  aria-label={t("work.calls.call", { name })}
                  onClick={() => onOpen(lead.id)}
                  className={buttonClass({ size: "touch" })}
                >
                  <Icon as={Phone} size={14} />
                </a>
              )}
            </li>
          );
        })}
      </ol>
      {!isWhole && list.length > FIRST && (
        <p className={cx("border-t px-2 py-1", isAside && "xl:hidden")}>
          <Button variant="quiet" className="pointer-coarse:h-10" onClick={() => setWhole(true)}>
            {t("work.calls.all", { total: list.length })}
          </Button>
        </p>
      )}
      {hasMore && <p className="border-t px-3.5 py-1.5 text-ink-2 text-xs">{t("work.moreToCome")}</p>}
    </section>
  );
}
