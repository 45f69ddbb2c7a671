"use client";

import { CalendarDays, type LucideIcon, Mail, MessageCircle, Phone, Store, Wrench } from "lucide-react";
import { useSession } from "next-auth/react";
import { type ReactNode, useState } from "react";
import { DealStatePill, InProcessBadge } from "@/components/engines/data-list/cells.tsx";
import type { OwnCell } from "@/components/engines/data-list/definition.ts";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { COLOUR_FILL } from "@/components/ui/pill.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { ListedLead } from "@/contract/leads/lead-list.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { displayPhone, phoneHref, whatsappHref } from "@/lib/format/phones.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../lead-labels.ts";
import { CLOCK_CLASS, clockOf, type DueClock } from "./due-clock.ts";
import type { EditorProps } from "./lead-editors.tsx";

type CellProps = { item: ListedLead; isCurrent: boolean };

const StageEditor = onDemand<EditorProps>(() => import("./lead-editors.tsx").then((file) => file.StageEditor), {
  placement: "icon",
  waiting: ({ trigger }) => trigger,
});
const AdvisorEditor = onDemand<EditorProps>(() => import("./lead-editors.tsx").then((file) => file.AdvisorEditor), {
  placement: "icon",
  waiting: ({ trigger }) => trigger,
});

const CONTACT_ICONS: Record<ContactChannel, LucideIcon> = {
  call: Phone,
  whatsapp: MessageCircle,
  mail: Mail,
  visit: Store,
};

const Second = ({ children, className }: { children: ReactNode; className?: string }) => (
  <span className={cx("flex min-w-0 items-center gap-1 text-xs leading-4", className ?? "text-ink-2")}>{children}</span>
);

const nationalPhone = (phone: string) => displayPhone(phone).replace(/^\+593 (?=\d)/, "0");

const linkClass =
  "grid size-6.5 flex-none place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-accent pointer-coarse:size-11";

function PhoneCell({ item, isCurrent }: CellProps) {
  const { t } = useT();
  if (item.doNotContact) return <span className="text-fail text-xs">{t("leadTable.doNotContact")}</span>;
  if (!item.phone) return null;
  const name = leadTitle(item, t);
  const [call, whatsapp] = [phoneHref(item), whatsappHref(item)];
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <span className="flex items-center gap-0.5 tabular-nums">
      <span className="mr-1 truncate text-ink" title={item.phone}>
        {nationalPhone(item.phone)}
      </span>
      {call && (
        <a href={call} tabIndex={tabIndex} aria-label={t("ui.contact.call", { name })} className={linkClass}>
          <Icon as={Phone} size={14} />
        </a>
      )}
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          tabIndex={tabIndex}
          aria-label={`${t("ui.contact.whatsapp", { name })} ${t("ui.newWindow")}`}
          className={linkClass}
        >
          <Icon as={MessageCircle} size={14} />
        </a>
      )}
    </span>
  );
}

const editClass =
  "-ml-2 inline-flex h-6.5 max-w-full items-center gap-1.5 rounded-control border border-transparent px-2 text-left text-ink hover:border-line hover:bg-surface focus-visible:border-line aria-expanded:border-line pointer-coarse:h-11";

type EditableProps = {
  item: ListedLead;
  isCurrent: boolean;
  canEdit: boolean;
  label: string;
  Editor: typeof StageEditor;
  children: ReactNode;
};

/** Changed in place: what it needs loads with the first press. */
function Editable({ item, isCurrent, canEdit, label, Editor, children }: EditableProps) {
  const [isOpen, setOpen] = useState(false);
  if (!canEdit) return <span className="inline-flex max-w-full items-center gap-1.5">{children}</span>;
  const trigger = (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={isOpen ? undefined : () => setOpen(true)}
      className={editClass}
    >
      {children}
    </button>
  );
  return isOpen ? <Editor lead={item} trigger={trigger} /> : trigger;
}

function StageCell({ item, isCurrent }: CellProps) {
  const { t } = useT();
  const canMove = can(useSession().data?.user.role ?? [], "leads.work");
  if (!item.stage) return null;
  return (
    <Editable
      {...{ item, isCurrent }}
      canEdit={canMove}
      label={`${item.stage}. ${t("board.move", { name: leadTitle(item, t) })}`}
      Editor={StageEditor}
    >
      <span
        aria-hidden="true"
        className={cx("size-2 flex-none rounded-full", item.stageColour && COLOUR_FILL[item.stageColour])}
      />
      <span className="min-w-0 truncate">{item.stage}</span>
    </Editable>
  );
}

function AdvisorCell({ item, isCurrent }: CellProps) {
  const { t } = useT();
  const canAssign = can(useSession().data?.user.role ?? [], "leads.assign");
  const isFree = item.advisor === null;
  const text = item.advisor ?? t(canAssign ? "leadTable.assign" : "leads.unassigned");
  return (
    <Editable
      {...{ item, isCurrent }}
      canEdit={canAssign}
      label={`${item.advisor ?? t("leads.unassigned")}. ${t("leadTable.assignFor", { name: leadTitle(item, t) })}`}
      Editor={AdvisorEditor}
    >
      <span className={cx("min-w-0 truncate", isFree && canAssign && "font-medium text-accent")}>{text}</span>
    </Editable>
  );
}

function Ago({ at }: { at: string }) {
  const { locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => listDate(at, now, locale, zone));
  return (
    <time
      dateTime={at}
      title={plainMoment(at, locale, zone)}
      suppressHydrationWarning
      className="block truncate text-ink"
    >
      {text}
    </time>
  );
}

function LastContactCell({ item }: CellProps) {
  const { t } = useT();
  if (!item.lastContactAt) return <span className="text-ink-2">{t("leadTable.noContact")}</span>;
  const { lastContactChannel: channel, lastContactResult: result } = item;
  return (
    <>
      <Ago at={item.lastContactAt} />
      <Second>
        <Icon as={CONTACT_ICONS[channel ?? "visit"]} size={12} className="flex-none" />
        <span className="truncate">{result || t("leadTable.visited")}</span>
      </Second>
    </>
  );
}

function DueCell({ item }: CellProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const { dueAt, dueKind, nextAction, triesToContact } = item;
  const isFailed = item.dealState === "failed";
  const clock = useAsOfNow((now) => (dueAt ? JSON.stringify(clockOf(dueAt, now, { t, locale, zone })) : ""));
  if (!dueKind && !isFailed) return <span className="text-ink-2">{t("leadTable.noAction")}</span>;
  const { tone = "later", text = "" } = clock ? (JSON.parse(clock) as DueClock) : {};
  const action = isFailed
    ? t("leadTable.due.repair")
    : dueKind === "agreed"
      ? t(`leadTable.due.${nextAction ?? "call"}`)
      : dueKind === "again"
        ? t("leadTable.due.again", { number: triesToContact + 1 })
        : t(`leadTable.due.${dueKind as "first" | "stage"}`);
  const icon = isFailed
    ? Wrench
    : dueKind === "agreed"
      ? CONTACT_ICONS[nextAction ?? "call"]
      : dueKind === "stage"
        ? CalendarDays
        : Phone;
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5 text-ink">
        <Icon as={icon} size={13} className={cx("flex-none", CLOCK_CLASS[tone])} />
        <span className="truncate">{action}</span>
      </span>
      {text && (
        <Second className={cx("pl-[19px] font-medium", CLOCK_CLASS[tone])}>
          <time
            dateTime={dueAt ?? undefined}
            title={dueAt ? plainMoment(dueAt, locale, zone) : undefined}
            suppressHydrationWarning
          >
            {text}
          </time>
        </Second>
      )}
    </>
  );
}

function StateCell({ item }: CellProps) {
  const i18n = useT();
  const { t, locale } = i18n;
  const zone = useZone();
  const [error] = item.errors;
  const original = useAsOfNow((now) => (item.originalAt ? listDate(item.originalAt, now, locale, zone) : ""));
  const field = error && t(`leads.fields.${error.field}` as "leads.fields.phone", { defaultValue: error.field });
  const reason =
    error &&
    t(`leadTable.reasons.${error.code}` as "leadTable.reasons.required", {
      defaultValue: t("leadTable.reasons.invalid"),
    });
  const why = item.dealState === "failed" && error ? `${field}: ${reason}` : "";
  const of = item.dealState === "duplicated" && original ? t("leadTable.duplicateOf", { at: original }) : "";
  return (
    <>
      <span className="inline-flex items-center gap-1">
        <DealStatePill value={item.dealState} i18n={i18n} />
        <InProcessBadge id={item.id} i18n={i18n} />
      </span>
      {why && (
        <Second className="text-fail">
          <span className="truncate" title={error && t(`fieldErrors.${error.code}` as "fieldErrors.required")}>
            {why}
          </span>
        </Second>
      )}
      {of && (
        <Second>
          <span className="truncate">{of}</span>
        </Second>
      )}
    </>
  );
}

function ReceivedCell({ item }: CellProps) {
  const { t } = useT();
  return (
    <>
      <Ago at={item.createdAt} />
      <Second>
        <span className="truncate">{t(`sources.${item.source}`)}</span>
      </Second>
    </>
  );
}

export const LEAD_CELLS: Readonly<Record<string, OwnCell<ListedLead>>> = {
  phone: PhoneCell,
  stage: StageCell,
  advisor: AdvisorCell,
  lastContactAt: LastContactCell,
  dueAt: DueCell,
  dealState: StateCell,
  createdAt: ReceivedCell,
};
