"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus, UsersRound } from "lucide-react";
import { useSession } from "next-auth/react";
import { useDeferredValue, useState } from "react";
import { ActivePill } from "@/components/engines/record-list/record-cells.tsx";
import { TaskProgress } from "@/components/engines/task-progress/task-progress.tsx";
import { useTask } from "@/components/engines/task-progress/use-task.ts";
import { Button, MoreButton } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { DownloadLink } from "@/components/ui/links.tsx";
import { PlainTable } from "@/components/ui/plain-table.tsx";
import { SearchBox } from "@/components/ui/search-box.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type MemberCode, referralCodes } from "@/contract/referrals/codes.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { CSV_SEPARATOR_OF } from "@/lib/format/numbers.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ImportCodesLink } from "./code-link.tsx";
import { CodesFromSales } from "./codes-from-sales.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { ReadState, ScreenHead } from "./screen-parts.tsx";

export function MembersScreen() {
  const { t, locale } = useT();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "referrals.write");
  const [search, setSearch] = useState("");
  const searchTerm = useDeferredValue(search.trim()) || undefined;
  const [open, setOpen] = useState<MemberCode | "new">();
  const [isConfirming, setConfirming] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const work = useTask(taskId);
  const read = useReadPages(referralCodes.members, { searchTerm }, { refetchOnWindowFocus: false });
  const members = read.data?.pages.flatMap(({ items }) => items);
  const file = endpointUrl(referralCodes.file, { searchTerm, locale, separator: CSV_SEPARATOR_OF[locale] });
  const refresh = () =>
    client.invalidateQueries({ queryKey: [referralCodes.members.method, referralCodes.members.path] });

  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ScreenHead title={t("memberCodes.title")} text={t("memberCodes.text")}>
        <SearchBox label={t("records.search")} clearLabel={t("list.clearSearch")} value={search} onChange={setSearch} />
        <DownloadLink href={`/api${file.path}${file.query}`}>{t("memberCodes.download")}</DownloadLink>
        {mayWrite && (
          <>
            <ImportCodesLink />
            <Button icon={UsersRound} onClick={() => setConfirming(true)}>
              {t("memberCodes.fromSales")}
            </Button>
            <Button variant="head" icon={Plus} onClick={() => setOpen("new")}>
              {t("memberCodes.new")}
            </Button>
          </>
        )}
      </ScreenHead>
      {work.task && (
        <div className="border-b px-4 py-3 sm:px-5">
          <TaskProgress task={work.task} onStop={work.stop} isStopping={work.isStopping} />
          {work.task.endedAt && (
            <Button size="small" variant="quiet" onClick={() => refresh().then(() => setTaskId(null))}>
              {t("memberCodes.showMade")}
            </Button>
          )}
        </div>
      )}
      {members === undefined ? (
        <ReadState error={read.error} onRetry={() => read.refetch()} />
      ) : members.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title={searchTerm ? t("list.noMatchTitle") : t("memberCodes.emptyTitle")}
          text={searchTerm ? undefined : t("memberCodes.emptyText")}
        />
      ) : (
        <PlainTable
          label={t("memberCodes.title")}
          rows={members}
          idOf={({ id }) => id}
          columns={[
            {
              key: "name",
              head: t("memberCodes.name"),
              draw: (one) => (
                <button type="button" className="text-left font-strong hover:underline" onClick={() => setOpen(one)}>
                  {`${one.firstName} ${one.lastName}`.trim() || t("memberCodes.erased")}
                </button>
              ),
            },
            { key: "code", head: t("memberCodes.code"), draw: ({ code }) => <code>{code}</code> },
            {
              key: "phone",
              head: t("memberCodes.fields.phone"),
              draw: ({ phone }) => displayPhone(phone),
              isWideOnly: true,
            },
            { key: "email", head: t("memberCodes.fields.email"), draw: ({ email }) => email, isWideOnly: true },
            { key: "state", head: t("memberCodes.state"), draw: ({ isActive }) => <ActivePill isActive={isActive} /> },
          ]}
        />
      )}
      <MoreButton read={read}>{t("referralTabs.more")}</MoreButton>
      {isConfirming && <CodesFromSales onStarted={setTaskId} onClose={() => setConfirming(false)} />}
      {open && (
        <MemberDialog
          member={open === "new" ? undefined : open}
          mayWrite={mayWrite}
          onDone={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
