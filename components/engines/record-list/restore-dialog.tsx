"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { FIELD_ERRORS } from "@/contract/kernel/error-codes.ts";
import { useWrite } from "@/lib/api/query.ts";
import { isGuarded } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Difference, Readable } from "./differences.ts";

const HEAD = "border-b py-1 pr-2 text-left font-medium text-ink-2 text-xs";
const CELL = "border-b py-1.5 pr-2 align-top break-words";

type RestoreDialogProps = {
  restore: Endpoint;
  args: Readonly<Record<string, unknown>>;
  when: string;
  changes: readonly Difference[] | undefined;
  readable: Readable;
  onClose: () => void;
  onRestored: (record: unknown) => void;
};

export function RestoreDialog({ restore, args, when, changes, readable, onClose, onRestored }: RestoreDialogProps) {
  const { t } = useT();
  const write = useWrite(restore, { onSuccess: onRestored });
  const fieldErrors = write.error?.code === "INVALID_INPUT" ? (write.error.details.fields ?? []) : [];
  return (
    <ConfirmDialog
      title={t("records.history.confirmTitle")}
      action={t("records.history.restore")}
      isBusy={write.isPending}
      onAction={() => write.mutate(args)}
      onClose={onClose}
    >
      <p className="mb-3">
        {t("records.history.confirmText", { when })} {isGuarded() && t("records.history.unsaved")}
      </p>
      {changes ? (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                {t("records.history.field")}
              </th>
              <th scope="col" className={HEAD}>
                {t("records.history.now")}
              </th>
              <th scope="col" className={HEAD}>
                {t("records.history.former")}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, now, former }) => (
              <tr key={field}>
                <th scope="row" className={`${CELL} text-left font-normal text-ink-2`}>
                  {label}
                </th>
                {[now, former].map((value, index) => (
                  <td key={index === 0 ? "now" : "former"} className={index === 0 ? `${CELL} text-ink-2` : CELL}>
                    {value || <i className="text-ink-2">{t("records.history.blank")}</i>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-ink-2">{t("records.history.unreadable")}</p>
      )}
      <div role="alert" className="text-fail">
        {write.error && (
          <>
            <p className="mt-3 font-medium">
              {fieldErrors.length > 0 ? t("records.history.refused") : t(`errors.${write.error.code}`)}
            </p>
            <ul className="list-disc pl-5">
              {fieldErrors.map(({ field, code }) => (
                <li key={field}>
                  {readable.label(field)}: {t(`fieldErrors.${FIELD_ERRORS.find((one) => one === code) ?? "invalid"}`)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </ConfirmDialog>
  );
}
