"use client";

import { Check, CircleAlert, CircleCheck, Clock, Copy, Hourglass, type LucideIcon, Minus, Send, X } from "lucide-react";
import type { ReactNode } from "react";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import { showroomAgency } from "@/contract/catalogue/agencies.ts";
import { DELIVERY_STATES } from "@/contract/deliveries/delivery-states.ts";
import {
  CHANNELS,
  COMPLETIONS,
  type Completion,
  CRM_STATES,
  type CrmState,
  DEAL_STATES,
  type DealState,
  SOURCES,
} from "@/contract/kernel/channels.ts";
import { useIsInProcess } from "@/lib/features/leads/use-in-process.ts";
import { auditDate, listDate } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useZone } from "@/lib/format/zone.ts";
import type { useT } from "@/lib/i18n/client.ts";
import type { CellWord } from "./columns.ts";

/** Passed down from the list: hooks in fifty rows of cells are too slow. */
export type Words = ReturnType<typeof useT>;
type CellProps = { value: string; id: string; words: Words };
type Look = { tone: PillTone; icon?: LucideIcon };

const DEAL_STATE_VARIANTS: Record<DealState, Look> = {
  new: { tone: "done", icon: CircleCheck },
  duplicated: { tone: "dup", icon: Copy },
  failed: { tone: "fail", icon: X },
};
const CRM_STATE_LOOKS: Record<CrmState, Look> = {
  integrated: { tone: "done", icon: Check },
  "not integrated": { tone: "mute", icon: Minus },
  none: { tone: "mute" },
};
const DELIVERY_STATE_LOOKS: Record<(typeof DELIVERY_STATES)[number], Look> = {
  waiting: { tone: "mute", icon: Clock },
  sending: { tone: "new", icon: Send },
  delivered: { tone: "done", icon: Check },
  failed: { tone: "fail", icon: X },
};
const COMPLETION_LOOKS: Record<Completion, Look> = {
  complete: { tone: "done", icon: Check },
  incomplete: { tone: "fail", icon: CircleAlert },
};

const CELLS: Record<CellWord, (props: CellProps) => ReactNode> = {
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
  word: Text,
  deliveryState: ({ value, words }) => <DeliveryStatePill value={value} words={words} />,
  deliveryFailure: ({ value, words: { t } }) => (
    <Text value={t(`deliveries.failureReasons.${value}` as "deliveries.failureReasons.gone")} />
  ),
  showroomAgency: ({ value }) => <Text value={showroomAgency(value)} />,
};

export function Cell({
  as = "text",
  value,
  ...rest
}: Omit<CellProps, "value"> & { as?: CellWord; value: string | null }) {
  const Shown = CELLS[as];
  return value === null || value === "" ? null : <Shown value={value} {...rest} />;
}

function isWord<Word extends string>(words: readonly Word[], value: string): value is Word {
  return words.some((word) => word === value);
}

function Text({ value }: { value: string }) {
  return <span title={value}>{value}</span>;
}

function DateCell({ value, words }: CellProps) {
  const zone = useZone();
  const text = useAsOfNow((now) => listDate(value, now, words.locale, zone));
  return (
    // The server renders the age at response time; the next tick updates it.
    <time dateTime={value} title={auditDate(value, zone)} suppressHydrationWarning>
      {text}
    </time>
  );
}

function Moment({ value }: CellProps) {
  return <time dateTime={value}>{auditDate(value, useZone())}</time>;
}

function SourceName({ value, words: { t } }: CellProps) {
  return isWord(SOURCES, value) ? t(`sources.${value}`) : value;
}

function ChannelName({ value, words: { t } }: CellProps) {
  return isWord(CHANNELS, value) ? t(`channels.${value}`) : value;
}

function DealStateCell({ value, id, words }: CellProps) {
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <DealStatePill value={value} words={words} />
      <InProcessMark id={id} words={words} />
    </span>
  );
}

export function DealStatePill({ value, words: { t } }: { value: string; words: Words }) {
  return isWord(DEAL_STATES, value) ? <Pill {...DEAL_STATE_VARIANTS[value]}>{t(`dealStates.${value}`)}</Pill> : null;
}

function CrmStatePill({ value, words: { t } }: CellProps) {
  // An unknown value reads N/A, which no CRM returns.
  const state = isWord(CRM_STATES, value) ? value : "none";
  return <Pill {...CRM_STATE_LOOKS[state]}>{t(`crmStates.${state}`)}</Pill>;
}

function PostSalesCrmStatePill({ value, words: { t } }: CellProps) {
  const state = value === "integrated" ? value : "not integrated";
  return <Pill {...CRM_STATE_LOOKS[state]}>{t(`crmStates.${state}`)}</Pill>;
}

export function DeliveryStatePill({ value, words: { t } }: { value: string; words: Words }) {
  return isWord(DELIVERY_STATES, value) ? (
    <Pill {...DELIVERY_STATE_LOOKS[value]}>{t(`deliveries.states.${value}`)}</Pill>
  ) : null;
}

/** Other values show no text: only forms have this state. */
function CompletionPill({ value, words: { t } }: CellProps) {
  return isWord(COMPLETIONS, value) ? <Pill {...COMPLETION_LOOKS[value]}>{t(`completion.${value}`)}</Pill> : null;
}

export function InProcessMark({ id, words: { t } }: { id: string; words: Words }) {
  const isInProcess = useIsInProcess(id);
  if (!isInProcess) return null;
  return (
    <span title={t("list.inProcess")} className="text-ink-2">
      <Hourglass size={12} strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">{t("list.inProcess")}</span>
    </span>
  );
}
