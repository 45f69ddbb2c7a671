import type { TFunction } from "i18next";
import { DeliveryFailureReason } from "@/contract/deliveries/deliveries.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import { NameRule, type TraceStep } from "@/contract/leads/lead-trace.ts";
import type { NoContactReason } from "@/contract/leads/leads.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { isLeadField } from "./lead-fields.ts";

type StepDetails = TraceStep["facts"];

const text = (value: StepDetails[string] | undefined) =>
  typeof value === "string" && value !== "" ? value : undefined;
const figure = (value: StepDetails[string] | undefined) => (typeof value === "number" ? value : undefined);

export function traceSentence({ step, outcome, facts }: TraceStep, t: TFunction, locale: Locale): string {
  const [days, relaxed, fields, extra] = [facts.days, facts.relaxed, facts.fields, facts.extra].map(figure);
  const [product, agency, advisor, by] = [facts.product, facts.agency, facts.advisor, facts.by].map(text);
  const [channel, result, source] = [facts.channel, facts.result, facts.source].map(text);
  const [from, to, reason] = [facts.from, facts.to, facts.reason].map(text);
  const [repaired, ignored, former] = [facts.repaired, facts.ignoredSource, facts.former].map(text);
  const plain = t(`trace.${step}.${outcome}`);

  if (step === "mapped" && fields !== undefined)
    return [
      extra ? t("trace.mapped.withExtra", { fields, extra }) : t("trace.mapped.plain", { fields }),
      ...unusableSentence(facts, t, locale),
      ...nameSentences(facts, t),
    ].join(" ");
  if (step === "received" && repaired && isMending(repaired)) return t(`trace.repaired.${repaired}`);
  if (step === "received" && ignored) return t("trace.received.ignored", { value: ignored });
  if (step === "validated" && outcome === "ok" && relaxed) return t("trace.validated.relaxed", { count: relaxed });
  if (step === "deduplicated" && outcome === "ok" && days) return t("trace.deduplicated.none", { count: days });
  if (step === "deduplicated" && outcome === "warning" && by && days)
    return t("trace.deduplicated.match", { by: listOfFields(by, t, locale), count: days });
  if (step === "matched" && product && agency) return t("trace.matched.both", { product, agency });
  if (step === "matched" && product) return t("trace.matched.product", { product });
  if (step === "matched" && agency) return t("trace.matched.agency", { agency });
  if (step === "assigned" && advisor) return t("trace.assigned.to", { advisor });
  if (step === "assigned" && former) return t("trace.assigned.removed", { advisor: former });
  if (step === "attempted" && channel && result)
    return t("trace.attempted.detailed", { channel: t(`attempts.channels.${channel as ContactChannel}`), result });
  if (step === "permitted" && reason)
    return t("trace.permitted.detailed", { reason: t(`leads.noContact.reasons.${reason as NoContactReason}`) });
  if (step === "permitted" && facts.isKnown === true) return t("trace.permitted.known");
  if (step === "repeated" && source) {
    const by = t(`sources.${source as Source}`);
    return facts.isListed === true
      ? t("trace.repeated.listed", { source: by })
      : t("trace.repeated.detailed", { source: by });
  }
  if (step === "sentAgain" && reason) return t("trace.sentAgain.detailed", { reason });
  if (step === "moved" && from && to)
    return reason ? t("trace.moved.lost", { from, to, reason }) : t("trace.moved.to", { from, to });
  if (step === "delivered") return deliveredSentence(facts, outcome, t);
  return plain;
}

function unusableSentence({ unusable }: StepDetails, t: TFunction, locale: Locale): string[] {
  const named = text(unusable);
  return named ? [t("trace.mapped.unusable", { fields: listOfFields(named, t, locale) })] : [];
}

function nameSentences(details: StepDetails, t: TFunction): string[] {
  const titles = text(details.nameTitles);
  const rule = NameRule.safeParse(details.nameRule).data;
  return [
    ...(titles ? [t("trace.names.titles", { titles })] : []),
    ...(rule ? [t(`trace.names.${rule}`)] : []),
    ...(rule && details.isNameAssumed === true ? [t("trace.names.assumed")] : []),
  ];
}

const MENDINGS = ["encoding", "ampersand", "entity"] as const;
const isMending = (what: string): what is (typeof MENDINGS)[number] => (MENDINGS as readonly string[]).includes(what);

function deliveredSentence(details: StepDetails, outcome: TraceStep["outcome"], t: TFunction): string {
  const sentence = t(`trace.delivered.${outcome}`, { destination: text(details.destination) ?? "" });
  const failureReason = DeliveryFailureReason.safeParse(details.failureReason).data;
  if (!failureReason || outcome === "ok") return sentence;
  const status = figure(details.status);
  const answered = status === undefined ? "" : ` ${t("trace.deliveredStatus", { status })}`;
  return `${sentence} ${t(`deliveries.failureReasons.${failureReason}`)}${answered}`;
}

function listOfFields(by: string, t: TFunction, locale: Locale): string {
  const labels = by.split(",").map((field) => (isLeadField(field) ? t(`leads.fields.${field}`).toLowerCase() : field));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(labels);
}

export function traceActor(actor: string | null, t: TFunction): string | undefined {
  if (actor === null || actor === "") return undefined;
  if (actor === "sender" || actor === "system" || actor === "worker") return t(`trace.actors.${actor}`);
  return actor;
}
