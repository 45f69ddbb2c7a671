"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { ActivePill } from "@/components/engines/record-list/record-cells.tsx";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { FileButton } from "@/components/ui/file-button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { PlainTable } from "@/components/ui/plain-table.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import {
  referralProgramme,
  TERMS_LANGUAGES,
  type TermsFile,
  type TermsLanguage,
} from "@/contract/referrals/programme.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ReadState, ScreenHead, When } from "./screen-parts.tsx";

export function TermsScreen() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const mayWrite = can(useSession().data?.user.role ?? [], "referrals.write");
  const read = useRead(referralProgramme.files, {}, { refetchOnWindowFocus: false });
  const [isBusy, setBusy] = useState(false);
  const [withdrawing, setWithdrawing] = useState<TermsFile>();

  async function upload(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: readKey(referralProgramme.files, {}) });
      toast.show({ type: "success", message: t("records.saved") });
    } catch (cause) {
      const code = toErrorCode(cause);
      const message =
        code === "MEDIA_TYPE_UNSUPPORTED"
          ? t("termsFiles.notPdf")
          : code === "IN_USE"
            ? t("termsFiles.last")
            : t(`errors.${code}`);
      toast.show({ type: "danger", message });
    }
    setBusy(false);
  }
  const addTo = (language: TermsLanguage, file: File) =>
    upload(() => call(referralProgramme.addFile, { language }, { file }));
  const toggle = ({ id, isActive }: TermsFile) =>
    upload(() => call(referralProgramme.switchFile, { id, isActive: isActive ? "false" : "true" }));

  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <ScreenHead title={t("termsFiles.title")} text={t("termsFiles.text")}>
        {mayWrite &&
          TERMS_LANGUAGES.map((language) => (
            <FileButton
              key={language}
              label={t(`termsFiles.upload.${language}`)}
              accept="application/pdf"
              variant="primary"
              isBusy={isBusy}
              onFile={(file) => addTo(language, file)}
            >
              {t(`termsFiles.upload.${language}`)}
            </FileButton>
          ))}
      </ScreenHead>
      {read.data === undefined ? (
        <ReadState error={read.error} onRetry={() => read.refetch()} />
      ) : read.data.length === 0 ? (
        <EmptyState icon={FileText} title={t("termsFiles.emptyTitle")} text={t("termsFiles.emptyText")} />
      ) : (
        <PlainTable
          label={t("termsFiles.title")}
          idOf={({ id }) => id}
          rows={read.data}
          columns={[
            {
              key: "version",
              head: t("termsFiles.columns.version"),
              draw: ({ language, number }) => `${language}-${number}`,
            },
            {
              key: "language",
              head: t("termsFiles.columns.language"),
              draw: ({ language }) => t(`termsFiles.languages.${language}`),
            },
            {
              key: "uploadedAt",
              head: t("termsFiles.columns.uploadedAt"),
              draw: ({ createdAt }) => <When at={createdAt} />,
              isWideOnly: true,
            },
            {
              key: "state",
              head: t("termsFiles.columns.state"),
              draw: ({ isActive }) => <ActivePill isActive={isActive} />,
            },
            {
              key: "actions",
              head: t("termsFiles.columns.actions"),
              draw: (file) => (
                <span className="flex flex-wrap gap-1.5">
                  <a href={`/api/referreds/files/${file.id}`} download className={buttonClass({ size: "small" })}>
                    <Icon as={Download} size={14} />
                    {t("termsFiles.download")}
                  </a>
                  {mayWrite && (
                    <Button
                      size="small"
                      variant="quiet"
                      isBusy={isBusy}
                      onClick={() => (file.isActive ? setWithdrawing(file) : toggle(file))}
                    >
                      {t(file.isActive ? "termsFiles.withdraw" : "termsFiles.restore")}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {withdrawing && (
        <ConfirmDialog
          title={t("termsFiles.withdrawTitle", { version: `${withdrawing.language}-${withdrawing.number}` })}
          action={t("termsFiles.withdraw")}
          variant="danger"
          isBusy={isBusy}
          onAction={() => toggle(withdrawing).then(() => setWithdrawing(undefined))}
          onClose={() => setWithdrawing(undefined)}
        >
          <p>{t("termsFiles.withdrawText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
