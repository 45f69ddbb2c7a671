"use client";

import { useQueryClient } from "@tanstack/react-query";
import { can } from "@/contract/access.ts";
import { AdfRefusal } from "@/contract/adf-intake.ts";
import { connectionHealth, type UnreadRequest } from "@/contract/connection-health.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { codeOf } from "@/lib/provider/api-error.ts";
import { useRead, useWrite } from "@/lib/provider/query.ts";
import { readKey } from "@/lib/provider/read-key.ts";
import { useSession } from "@/lib/session/client.ts";
import { Button } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { useToast } from "../ui/toast.tsx";

const LOOK_AGAIN = 30_000;

/** What senders handed over and nothing could read, until a person has looked at it; nothing while there is none. */
export function UnreadRequests() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  const { data } = useRead(connectionHealth.unread, {}, { refetchInterval: LOOK_AGAIN });
  const see = useWrite(connectionHealth.see, {
    onSuccess: (left) => client.setQueryData(readKey(connectionHealth.unread, {}), left),
    onError: (cause) => toast.show({ type: "danger", message: t(`errors.${codeOf(cause)}`) }),
  });
  if (!data || (data.count === 0 && data.leftOut === 0)) return null;
  return (
    <section aria-labelledby="unread-requests" className="border-t">
      <div className="border-b px-4 py-4 sm:px-5">
        <h2 id="unread-requests" className="font-title text-lg tracking-[-0.012em]">
          {t("unreadRequests.title", { count: data.count })}
        </h2>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("unreadRequests.text")}</p>
        {data.leftOut > 0 && (
          <p className="mt-0.5 max-w-[70ch] text-fail">{t("unreadRequests.leftOut", { count: data.leftOut })}</p>
        )}
      </div>
      <ul>
        {data.last.map((request) => (
          <li key={request.id} className="grid gap-2 border-b px-4 py-4 sm:px-5">
            <Came request={request} />
            {mayWrite && (
              <Button
                size="small"
                className="justify-self-start"
                isBusy={see.isPending && see.variables?.id === request.id}
                onClick={() => see.mutate({ id: request.id })}
              >
                {t("unreadRequests.seen")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Came({ request: { door, source, key, receivedAt, times, reason, body } }: { request: UnreadRequest }) {
  const { t } = useT();
  const zone = useZone();
  const refusal = AdfRefusal.safeParse(reason).data;
  const what = door === "adf" && refusal ? t(`adf.refusals.${refusal}`) : t("unreadRequests.unread");
  return (
    <>
      <h3 className="break-words font-medium">
        {[t(`unreadRequests.doors.${door}`), source && t(`sources.${source}`), key].filter(Boolean).join(" · ")}
      </h3>
      <p className="text-fail">
        {auditDate(receivedAt, zone)} · {what}
        {times > 1 && ` ${t("unreadRequests.times", { count: times })}`}
      </p>
      <details>
        <summary className="cursor-pointer text-ink-2">{t("connectionHealth.unreadableShow")}</summary>
        <div className="mt-2">
          <CodeBlock>{body}</CodeBlock>
        </div>
      </details>
    </>
  );
}
