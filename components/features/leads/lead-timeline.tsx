"use client";

import {
  CalendarDays,
  CircleAlert,
  CircleDot,
  Copy,
  Inbox,
  type LucideIcon,
  Mail,
  MessageCircle,
  Pencil,
  Phone,
  PhoneMissed,
  PhoneOff,
  RotateCw,
  Send,
  StickyNote,
  Store,
  UserCheck,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { ListProblem } from "@/components/engines/data-list/list-notices.tsx";
import { errorText } from "@/components/engines/record-form/record-schema.ts";
import { AppointmentEntry } from "@/components/features/agenda/appointments/appointment-entry.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { appointments } from "@/contract/agenda/appointments.ts";
import { type Attempt, attempts } from "@/contract/follow-up/attempts.ts";
import { type Note, notes } from "@/contract/follow-up/notes.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { listDate, plainMoment, timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { fieldLabel } from "./lead-fields.ts";
import { noteParts } from "./notes/mentions.ts";
import type { StageDuration } from "./stage-durations.ts";
import {
  countKinds,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
  timelineEntries,
} from "./timeline-entries.ts";
import { traceActor, traceSentence } from "./trace-sentence.ts";

const MAX_SHOWN = 8;

/** What happened to a lead, newest first. Technical steps stand apart, see `TechnicalDetails`. */
export function LeadTimeline({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  const [kind, setKind] = useState<TimelineKind | "all">("all");
  const [isWhole, setWhole] = useState(false);
  const isRead = !lead.isErased;
  const tries = useRead(attempts.list, { dealId: lead.id }, { enabled: isRead });
  const dates = useRead(appointments.ofLead, { dealId: lead.id }, { enabled: isRead });
  const texts = useRead(notes.list, { dealId: lead.id }, { enabled: isRead });
  const failed = [tries, dates, texts].find((read) => read.isError);
  if (isRead && !failed && !(tries.data && dates.data && texts.data))
    return <Skeleton className="mx-[18px] my-3 h-3 w-40" />;

  const entries = timelineEntries({
    lead,
    attempts: tries.data ?? [],
    notes: texts.data ?? [],
    appointments: dates.data ?? [],
  });
  const counts = countKinds(entries);
  const matching = entries.filter((one) => kind === "all" || one.kind === kind);
  const shown = isWhole ? matching : matching.slice(0, MAX_SHOWN);
  return (
    <section aria-label={t("timeline.title")} className="px-[18px] pt-1 pb-2">
      <fieldset className="-ml-2 mb-2 flex flex-wrap gap-0.5">
        <legend className="sr-only">{t("timeline.filter")}</legend>
        {(["all", ...TIMELINE_KINDS] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            onClick={() => setKind(one)}
            className={cx(
              "h-6.5 rounded-control px-2 text-xs pointer-coarse:h-11",
              kind === one ? "bg-sunken font-strong" : "text-ink-2 hover:bg-sunken",
            )}
          >
            {t(`timeline.kinds.${one}`)}{" "}
            <span className="tabular-nums">{one === "all" ? entries.length : counts[one]}</span>
          </button>
        ))}
      </fieldset>
      {failed?.error && <ListProblem error={failed.error} onRetry={() => void failed.refetch()} />}
      {shown.length === 0 && !failed && (
        <p className="mb-2 text-ink-2">{t(kind === "call" ? "attempts.empty" : "timeline.empty")}</p>
      )}
      <ol>
        {shown.map((entry) => (
          <Entry key={entry.key} entry={entry} lead={lead} />
        ))}
      </ol>
      {matching.length > shown.length && (
        <Button variant="quiet" size="small" className="-ml-2.5" onClick={() => setWhole(true)}>
          {t("timeline.more", { count: matching.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, lead }: { entry: TimelineEntry; lead: LeadDetail }) {
  const { t } = useT();
  if (entry.of === "attempt") return <AttemptEntry attempt={entry.attempt} />;
  if (entry.of === "note") return <NoteEntry note={entry.note} />;
  if (entry.of === "step") return <StepEntry step={entry.step} stay={entry.stay} lead={lead} />;
  return (
    <EntryRow icon={CalendarDays} at={entry.at} isAhead={entry.appointment.state === "planned"}>
      <AppointmentEntry appointment={entry.appointment} label={t(`appointments.types.${entry.appointment.type}`)} />
    </EntryRow>
  );
}

type EntryRowProps = {
  icon: LucideIcon;
  tone?: keyof typeof TONES;
  at: string;
  isAhead?: boolean;
  children: ReactNode;
};

const TONES = { done: "bg-done-soft text-done", fail: "bg-fail-soft text-fail", mute: "bg-sunken text-ink-2" } as const;

export function EntryRow({ icon, tone = "mute", at, isAhead = false, children }: EntryRowProps) {
  const { locale } = useT();
  const zone = useZone();
  const ago = useAsOfNow((now) => listDate(at, now, locale, zone));
  const moment = plainMoment(at, locale, zone);
  return (
    <li className="relative flex gap-2.5 pb-2.5 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-6 [&:not(:last-child)]:before:bottom-0.5 [&:not(:last-child)]:before:left-[10px] [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line">
      <span aria-hidden="true" className={cx("grid size-5.5 flex-none place-items-center rounded-full", TONES[tone])}>
        <Icon as={icon} size={12} />
      </span>
      <div className="min-w-0 flex-1 break-words pt-px">{children}</div>
      <time
        dateTime={at}
        title={moment}
        className={cx("flex-none pt-0.5 text-xs tabular-nums", isAhead ? "font-strong" : "text-ink-2")}
      >
        {isAhead ? moment : ago}
      </time>
    </li>
  );
}

/** Author of an entry, after a dot; nothing for machines. */
export function Author({ actor }: { actor: string | null }) {
  const { t } = useT();
  const name = traceActor(actor, t);
  return name ? <span className="text-ink-2"> · {name}</span> : null;
}

const CHANNEL_ICONS = { call: Phone, whatsapp: MessageCircle, mail: Mail, visit: Store } as const;

function AttemptEntry({ attempt: { at, actor, channel, result, note, isHumanContact } }: { attempt: Attempt }) {
  const { t } = useT();
  const isMissed = channel === "call" && !isHumanContact;
  return (
    <EntryRow
      icon={isMissed ? PhoneMissed : CHANNEL_ICONS[channel]}
      tone={isHumanContact ? "done" : isMissed ? "fail" : "mute"}
      at={at}
    >
      <p>
        {t(`attempts.channels.${channel}`)}: {result}
        <Author actor={actor} />
      </p>
      {note && <EntryText>{note}</EntryText>}
    </EntryRow>
  );
}

function NoteEntry({ note: { at, actor, text, mentions } }: { note: Note }) {
  const { t } = useT();
  return (
    <EntryRow icon={StickyNote} at={at}>
      <p>
        {t("notes.title")}
        <Author actor={actor} />
      </p>
      <EntryText>
        {noteParts(text, mentions).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stored note does not change
          <span key={index} className={cx(part.isMention && "font-medium text-accent")}>
            {part.text}
          </span>
        ))}
      </EntryText>
    </EntryRow>
  );
}

export function EntryText({ children }: { children: ReactNode }) {
  return <p className="mt-1 whitespace-pre-wrap rounded-card bg-sunken px-2.5 py-1.5">{children}</p>;
}

const STEP_ICONS: Partial<Record<TraceStep["step"], LucideIcon>> = {
  received: Inbox,
  validated: CircleAlert,
  deduplicated: Copy,
  assigned: UserCheck,
  amended: Pencil,
  resubmitted: RotateCw,
  permitted: PhoneOff,
  sentAgain: Send,
  repeated: Inbox,
};

type StepEntryProps = { step: TraceStep; stay: StageDuration | undefined; lead: LeadDetail };

function StepEntry({ step, stay, lead }: StepEntryProps) {
  const { t, locale } = useT();
  const isReceived = step.step === "received" && step.outcome === "ok";
  const source = t(`sources.${lead.source}`);
  const sentence = !isReceived
    ? traceSentence(step, t, locale)
    : lead.formName
      ? t("timeline.receivedForm", { source, form: lead.formName })
      : t("timeline.received", { source });
  return (
    <EntryRow
      icon={STEP_ICONS[step.step] ?? CircleDot}
      tone={step.outcome === "failed" && step.step === "validated" ? "fail" : "mute"}
      at={step.at}
    >
      <p>
        {sentence}
        {!isReceived && <Author actor={step.actor} />}
      </p>
      {stay && <Stay stay={stay} />}
      {step.errors.map((error) => (
        <p key={`${error.field} ${error.code}`} className="text-ink-2">
          {fieldLabel(error.field, t)}: {errorText(error, t)}
        </p>
      ))}
    </EntryRow>
  );
}

function Stay({ stay: { stage, since, until } }: { stay: StageDuration }) {
  const { t, locale } = useT();
  const spent = useAsOfNow((now) => timeSpent((until ? Date.parse(until) : now) - Date.parse(since), locale));
  return (
    <p className="text-ink-2 text-xs" title={t("leads.panel.timeInStage")}>
      {t("timeline.stayed", { spent, stage })}
    </p>
  );
}
