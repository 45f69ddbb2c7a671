"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CalendarOff, Pencil, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Icon, IconButton } from "@/components/ui/icon.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type Absence, absences } from "@/contract/agenda/absences.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { plainDay } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AbsenceForm } from "./absence-form.tsx";

type AbsenceCalendarProps = { userId: string; mayWrite: boolean };

const NEW = "new";

export function AbsenceCalendar({ userId, mayWrite }: AbsenceCalendarProps) {
  const { t } = useT();
  const titleId = useId();
  const client = useQueryClient();
  const read = useRead(absences.list, { userId });
  const [open, setOpen] = useState<string | null>(null);
  const reread = () => client.invalidateQueries({ queryKey: [absences.list.method, absences.list.path] });
  const form = (absence?: Absence) => (
    <AbsenceForm userId={userId} absence={absence} onFresh={reread} onClose={() => setOpen(null)} />
  );

  return (
    <section aria-labelledby={titleId} className="border-t px-[18px] py-4">
      <h3 id={titleId} className="font-strong">
        {t("absences.title")}
      </h3>
      <p className="mt-0.5 text-ink-2">{t("absences.text")}</p>
      {read.isError && !read.data && (
        <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
      )}
      {read.data?.length === 0 && open === null && <p className="mt-3 text-ink-2">{t("absences.none")}</p>}
      <ul className="mt-2 flex flex-col">
        {read.data?.map((absence) => (
          <li key={absence.id} className="border-b py-1.5 last:border-b-0">
            {open === absence.id ? (
              form(absence)
            ) : (
              <AbsenceLine
                absence={absence}
                mayWrite={mayWrite}
                onEdit={() => setOpen(absence.id)}
                onRemoved={reread}
              />
            )}
          </li>
        ))}
      </ul>
      {open === NEW && form()}
      {mayWrite && open === null && (
        <Button icon={Plus} className="mt-2" onClick={() => setOpen(NEW)}>
          {t("absences.new")}
        </Button>
      )}
    </section>
  );
}

type AbsenceLineProps = { absence: Absence; mayWrite: boolean; onEdit: () => void; onRemoved: () => void };

function AbsenceLine({ absence, mayWrite, onEdit, onRemoved }: AbsenceLineProps) {
  const { t, locale } = useT();
  const toast = useToast();
  const [first, last] = [plainDay(absence.firstDay, locale), plainDay(absence.lastDay, locale)];
  const removal = useWrite(absences.remove, {
    onSuccess: () => toast.show({ type: "success", message: t("absences.removed") }),
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
    onSettled: onRemoved,
  });
  return (
    <div className="flex items-center gap-2">
      <Icon as={CalendarOff} size={14} className="flex-none text-ink-2" />
      <p className="min-w-0 flex-1 break-words">
        <span className="tabular-nums">{first === last ? first : t("absences.range", { first, last })}</span>
        {absence.reason && <span className="text-ink-2"> · {absence.reason}</span>}
      </p>
      {mayWrite && (
        <>
          <IconButton icon={Pencil} label={t("absences.edit", { day: first })} onClick={onEdit} />
          <IconButton
            icon={X}
            label={t("absences.remove", { day: first })}
            disabled={removal.isPending}
            onClick={() => removal.mutate({ id: absence.id, version: absence.version })}
          />
        </>
      )}
    </div>
  );
}
