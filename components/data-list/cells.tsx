"use client";

import { Check, CircleAlert, CircleSmall, Copy, type LucideIcon, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import {
  CHANNELS,
  COMPLETIONS,
  type Completion,
  CRM_STATES,
  type CrmState,
  DEAL_STATES,
  type DealState,
  SOURCES,
} from "@/contract/channels.ts";
import { auditDate, listDate } from "@/lib/format/dates.ts";
import { useNow } from "@/lib/format/use-now.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Pill, type PillTone } from "../ui/pill.tsx";
import type { CellWord } from "./columns.ts";
import { InProcessMark } from "./in-process-mark.tsx";
import { showroomAgency } from "./showroom-agency.ts";

type CellProps = { value: string; id: string };
type Look = { tone: PillTone; icon?: LucideIcon };

const DEAL_STATE_LOOKS: Record<DealState, Look> = {
  new: { tone: "new", icon: CircleSmall },
  duplicated: { tone: "dup", icon: Copy },
  failed: { tone: "fail", icon: X },
};
const CRM_STATE_LOOKS: Record<CrmState, Look> = {
  integrated: { tone: "done", icon: Check },
  "not integrated": { tone: "mute", icon: Minus },
  none: { tone: "mute" },
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
  showroomAgency: ({ value }) => <Text value={showroomAgency(value)} />,
};

/** A value as its word says; `id` is that of the row. */
export function Cell({ as = "text", value, id }: { as?: CellWord; value: string | null; id: string }) {
  const Shown = CELLS[as];
  return value === null || value === "" ? null : <Shown value={value} id={id} />;
}

function isWord<Word extends string>(words: readonly Word[], value: string): value is Word {
  return words.some((word) => word === value);
}

function Text({ value }: { value: string }) {
  return <span title={value}>{value}</span>;
}

function DateCell({ value }: CellProps) {
  const { locale } = useT();
  const now = useNow();
  return (
    <time dateTime={value} title={auditDate(value)}>
      {listDate(value, now, locale)}
    </time>
  );
}

function SourceName({ value }: CellProps) {
  const { t } = useT();
  return isWord(SOURCES, value) ? t(`sources.${value}`) : value;
}

function ChannelName({ value }: CellProps) {
  const { t } = useT();
  return isWord(CHANNELS, value) ? t(`channels.${value}`) : value;
}

function DealStateCell({ value, id }: CellProps) {
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <DealStatePill value={value} />
      <InProcessMark id={id} />
    </span>
  );
}

export function DealStatePill({ value }: { value: string }) {
  const { t } = useT();
  return isWord(DEAL_STATES, value) ? <Pill {...DEAL_STATE_LOOKS[value]}>{t(`dealStates.${value}`)}</Pill> : null;
}

function CrmStatePill({ value }: CellProps) {
  const { t } = useT();
  // Anything else reads N/A: specification, point 4.
  const state = isWord(CRM_STATES, value) ? value : "none";
  return <Pill {...CRM_STATE_LOOKS[state]}>{t(`crmStates.${state}`)}</Pill>;
}

function PostSalesCrmStatePill({ value }: CellProps) {
  const { t } = useT();
  const state = value === "integrated" ? value : "not integrated";
  return <Pill {...CRM_STATE_LOOKS[state]}>{t(`crmStates.${state}`)}</Pill>;
}

/** Any other word shows no text. Specification, point 4. */
function CompletionPill({ value }: CellProps) {
  const { t } = useT();
  return isWord(COMPLETIONS, value) ? <Pill {...COMPLETION_LOOKS[value]}>{t(`completion.${value}`)}</Pill> : null;
}
