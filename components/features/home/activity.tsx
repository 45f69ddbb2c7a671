"use client";

import Link from "next/link";
import { Read, ScreenSection } from "@/components/ui/screen-section.tsx";
import { AUDIT_ACTIONS, type AuditAction } from "@/contract/audit/actions.ts";
import { audits } from "@/contract/audit/audits.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { When } from "./figure-parts.tsx";

const known = (action: string): action is AuditAction => (AUDIT_ACTIONS as readonly string[]).includes(action);

export function Activity() {
  const { t } = useT();
  const read = useRead(audits.list, { actorKind: "person", limit: 8 });
  return (
    <ScreenSection
      title={t("home.activity.title")}
      action={
        <Link
          href={withParameters(routes.audits, { actorKind: "person" })}
          prefetch={false}
          className="text-accent text-xs hover:underline"
        >
          {t("home.activity.all")}
        </Link>
      }
    >
      <Read of={read} height="h-40">
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-3.5 py-3 text-ink-2">{t("home.activity.none")}</p>
          ) : (
            <ol className="divide-y">
              {items.map(({ id, at, actor, action, subjectName }) => (
                <li key={id}>
                  <Link
                    href={withParameters(routes.audits, { actorKind: "person", entry: id })}
                    prefetch={false}
                    className="flex items-baseline gap-3 px-3.5 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">
                        {known(action) ? t(`audits.values.action.${action}`) : action}
                        {subjectName && <span className="text-ink-2">{` · ${subjectName}`}</span>}
                      </span>
                      <span className="block truncate text-ink-2 text-xs">{actor}</span>
                    </span>
                    <When at={at} />
                  </Link>
                </li>
              ))}
            </ol>
          )
        }
      </Read>
    </ScreenSection>
  );
}
