"use client";

import { Check, CircleAlert, CircleCheck, Clock, Copy, Hourglass, type LucideIcon, Minus, Send, X } from "lucide-react";
import type { ReactNode } from "react";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import {
  CHANNELS,
  COMPLETIONS,
  type Completion,
  CRM_STATES,
  type CrmState,
  DEAL_STATES,
  DELIVERY_STATES,
  type DealState,
  SOURCES,
} from "@/contract/kernel/channels.ts";
import { showroomAgency } from "@/contract/kernel/text/fold.ts";
import { useIsInProcess } from "@/lib/features/leads/use-in-process.ts";
import { auditDate, listDate, plainMoment } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import type { useT } from "@/lib/i18n/client.ts";
import type { CellKind, ListId } from "./columns.ts";
import type { FilterName } from "./filter-names.ts";

/** Passed down from the list: hooks in fifty rows of cells are too slow. */
export type I18n = ReturnType<typeof useT>;
type CellProps = { value: string; id: string; i18n: I18n };
type PillStyle = { tone: PillTone; icon?: LucideIcon };

const DEAL_STATE_VARIANTS: Record<DealState, PillStyle> = {
  new: { tone: "done", icon: CircleCheck },
  duplicated: { tone: "dup", icon: Copy },
  failed: { tone: "fail", icon: X },
};
const CRM_STATE_VARIANTS: Record<CrmState, PillStyle> = {
  integrated: { tone: "done", icon: Check },
  "not integrated": { tone: "mute", icon: Minus },
  none: { tone: "mute" },
};
const DELIVERY_STATE_VARIANTS: Record<(typeof DELIVERY_STATES)[number], PillStyle> = {
  waiting: { tone: "mute", icon: Clock },
  sending: { tone: "new", icon: Send },
  delivered: { tone: "done", icon: Check },
  failed: { tone: "fail", icon: X },
};
const COMPLETION_VARIANTS: Record<Completion, PillStyle> = {
  complete: { tone: "done", icon: Check },
  incomplete: { tone: "fail", icon: CircleAlert },
};

const CELLS: Record<CellKind, (props: CellProps) => ReactNode> = {
  text: Text,
  name: Text,
  code: Text,
  email: Text,
  identification: Text,
  shortId: ({ value }) => <span title={value}>{value.slice(-8)}</span>,
  date: DateCell,
  source: SourceName,
  channel: ChannelName,
  dealState: DealStateCell,
  crmState: CrmStatePill,
  postSalesCrmState: PostSalesCrmStatePill,
  completion: CompletionPill,
  moment: Moment,
  label: Text,
  deliveryState: ({ value, i18n }) => <DeliveryStatePill value={value} i18n={i18n} />,
  deliveryFailure: ({ value, i18n: { t } }) => (
    <Text value={t(`deliveries.failureReasons.${value}` as "deliveries.failureReasons.gone")} />
  ),
  own: Text,
  showroomAgency: ({ value }) => <Text value={showroomAgency(value)} />,
};

export function Cell({
  as = "text",
  value,
  ...rest
}: Omit<CellProps, "value"> & { as?: CellKind; value: string | null }) {
  const Cell = CELLS[as];
  return value === null || value === "" ? null : <Cell value={value} {...rest} />;
}

function isIncluded<Value extends string>(i18n: readonly Value[], value: string): value is Value {
  return i18n.some((name) => name === value);
}

function Text({ value }: { value: string }) {
  return <span title={value}>{value}</span>;
}

function DateCell({ value, i18n }: CellProps) {
  const zone = useZone();
  const text = useAsOfNow((now) => listDate(value, now, i18n.locale, zone));
  return (
    <time dateTime={value} title={plainMoment(value, i18n.locale, zone)} suppressHydrationWarning>
      {text}
    </time>
  );
}

function Moment({ value }: CellProps) {
  return <time dateTime={value}>{auditDate(value, useZone())}</time>;
}

function SourceName({ value, i18n: { t } }: CellProps) {
  return isIncluded(SOURCES, value) ? t(`sources.${value}`) : value;
}

function ChannelName({ value, i18n: { t } }: CellProps) {
  return isIncluded(CHANNELS, value) ? t(`channels.${value}`) : value;
}

function DealStateCell({ value, id, i18n }: CellProps) {
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <DealStatePill value={value} i18n={i18n} />
      <InProcessBadge id={id} i18n={i18n} />
    </span>
  );
}

export function DealStatePill({ value, i18n: { t } }: { value: string; i18n: I18n }) {
  return isIncluded(DEAL_STATES, value) ? (
    <Pill {...DEAL_STATE_VARIANTS[value]}>{t(`dealStates.${value}`)}</Pill>
  ) : null;
}

function CrmStatePill({ value, i18n: { t } }: CellProps) {
  // An unknown value reads N/A, which no CRM returns.
  const state = isIncluded(CRM_STATES, value) ? value : "none";
  return <Pill {...CRM_STATE_VARIANTS[state]}>{t(`crmStates.${state}`)}</Pill>;
}

function PostSalesCrmStatePill({ value, i18n: { t } }: CellProps) {
  const state = value === "integrated" ? value : "not integrated";
  return <Pill {...CRM_STATE_VARIANTS[state]}>{t(`crmStates.${state}`)}</Pill>;
}

export function DeliveryStatePill({ value, i18n: { t } }: { value: string; i18n: I18n }) {
  return isIncluded(DELIVERY_STATES, value) ? (
    <Pill {...DELIVERY_STATE_VARIANTS[value]}>{t(`deliveries.states.${value}`)}</Pill>
  ) : null;
}

function CompletionPill({ value, i18n: { t } }: CellProps) {
  return isIncluded(COMPLETIONS, value) ? (
    <Pill {...COMPLETION_VARIANTS[value]}>{t(`completion.${value}`)}</Pill>
  ) : null;
}

export function InProcessBadge({ id, i18n: { t } }: { id: string; i18n: I18n }) {
  const isInProcess = useIsInProcess(id);
  if (!isInProcess) return null;
  return (
    <span title={t("list.inProcess")} className="text-ink-2">
      <Hourglass size={12} strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">{t("list.inProcess")}</span>
    </span>
  );
}

export function listLabels(t: I18n["t"], id: ListId) {
  // `defineList` has checked that the section has these labels; the types cannot express it.
  return {
    column: (field: string) => t(`${id}.columns.${field}` as "leads.columns.id"),
    filter: (name: FilterName) => t(`${id}.filters.${name}` as "leads.filters.searchTerm"),
    value: (field: string, value: string) =>
      t(`${id}.values.${field}.${value}` as "leads.nameless", { defaultValue: value }),
    nameless: (row: object) =>
      t(`${id}.${"isErased" in row && row.isErased ? "erased" : "nameless"}` as "leads.nameless"),
  };
}
