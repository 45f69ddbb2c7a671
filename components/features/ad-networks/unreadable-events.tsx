"use client";

import { useState } from "react";
import { MoreButton } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { type ConnectionHealth, connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function UnreadableEvents({ health }: { health: ConnectionHealth }) {
  const { id, name, unreadable } = health;
  const { t, locale } = useT();
  const zone = useZone();
  const [isPaged, setPaged] = useState(false);
  const read = useReadPages(connectionHealth.unreadable, { id }, { enabled: isPaged });
  const pages = read.data?.pages;
  const events = pages?.flatMap(({ items }) => items) ?? unreadable.last;
  const hasMore = pages ? read.hasNextPage : unreadable.count > unreadable.last.length;
  const showMore = async () => {
    if (isPaged) return read.fetchNextPage();
    setPaged(true);
    const first = await read.refetch();
    return first.data && read.fetchNextPage();
  };
  return (
    <details>
      <summary className="cursor-pointer text-ink-2">
        {t("connectionHealth.unreadableShow")}
        <span className="sr-only">: {name}</span>
      </summary>
      <ul className="mt-2 grid gap-2">
        {events.map(({ id: eventId, receivedAt, body }) => (
          <li key={eventId}>
            <p className="text-ink-2 text-sm">{plainMoment(receivedAt, locale, zone)}</p>
            <CodeBlock>{body}</CodeBlock>
          </li>
        ))}
      </ul>
      {read.error && (
        <p role="alert" className="mt-2 text-fail">
          {t(`errors.${read.error.code}`)}
        </p>
      )}
      <MoreButton
        read={{ hasNextPage: hasMore, isFetchingNextPage: read.isFetching, fetchNextPage: showMore }}
        className="mt-2"
      >
        {t("unreadRequests.more")}
        <span className="sr-only">: {name}</span>
      </MoreButton>
    </details>
  );
}
