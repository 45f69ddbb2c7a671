"use client";

import { useMemo } from "react";
import * as z from "zod";
import type { Draft } from "@/components/engines/record-form/drafts.ts";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import type { Option } from "@/components/ui/select-field.tsx";
import {
  type FormDetail,
  type LeadForm,
  MAPPED_FIELDS,
  type MappedField,
  type Mapping,
  MappingLine,
} from "@/contract/ad-networks/forms.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { Combine, initialCombine } from "@/contract/kernel/closed-lists.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

export const SOURCE = ":source";
export const SILENCE = ":silence";
/** Detects silence by the form's usual rhythm; otherwise hours, 0 for never. */
export const BY_RHYTHM = "";

export type MappingRow = {
  questions: string[];
  separator: string;
  constant: string | null;
  combine?: Combine | undefined;
};

const Stored = z.object({
  questions: z.array(z.string()),
  separator: z.string(),
  constant: z.string().nullable(),
  combine: Combine.optional(),
});
const NO_QUESTIONS: MappingRow = { questions: [], separator: " ", constant: null };

export function toMappingValues(
  form: Pick<LeadForm, "source" | "silentAfterHours" | "mapping">,
  targets: readonly string[],
): Values {
  const lines = form.mapping.map(({ to, questions, separator, constant, combine }): [string, string] => [
    to,
    formatMappingRow({ questions, separator, constant: questions.length === 0 ? constant : null, combine }),
  ]);
  return {
    [SOURCE]: form.source,
    [SILENCE]: form.silentAfterHours === null ? BY_RHYTHM : String(form.silentAfterHours),
    ...Object.fromEntries(targets.map((to) => [to, ""])),
    ...Object.fromEntries(lines),
  };
}

export function toMapping(values: Values): Mapping {
  return Object.entries(values).flatMap(([to, written]) => {
    const row = to === SOURCE || to === SILENCE ? undefined : parseMappingRow(written);
    if (!row) return [];
    const parsed = MappingLine.safeParse({ to, ...row, constant: row.constant ?? "" });
    return parsed.success ? [parsed.data] : [];
  });
}

export function parseMappingRow(written: string | undefined): MappingRow | undefined {
  return written ? Stored.parse(JSON.parse(written)) : undefined;
}

export function formatMappingRow(row: MappingRow | undefined): string {
  return !row || (row.constant === null && row.questions.length === 0) ? "" : JSON.stringify(row);
}

export function questionTargets(question: string, values: Values): string[] {
  return Object.keys(values).filter((to) => isLine(to) && parseMappingRow(values[to])?.questions.includes(question));
}

export function taking(question: string, to: string | undefined, values: Values): Values {
  const remaining = questionTargets(question, values)
    .filter((old) => old !== to)
    .map((old): [string, string] => {
      const row = parseMappingRow(values[old]) ?? NO_QUESTIONS;
      return [old, formatMappingRow({ ...row, questions: row.questions.filter((one) => one !== question) })];
    });
  if (to === undefined) return Object.fromEntries(remaining);
  const { questions, separator, combine } = parseMappingRow(values[to]) ?? NO_QUESTIONS;
  const isKnown = questions.includes(question);
  const all = isKnown ? questions : [...questions, question];
  const selected = !isKnown && questions.length === 1 ? (combine ?? initialCombine(to)) : combine;
  return Object.fromEntries([
    ...remaining,
    [to, formatMappingRow({ questions: all, separator, constant: null, combine: selected })],
  ]);
}

/** Merges a draft with concurrent changes, without mapping a question to two fields. */
export function mergeOver({ typed, over }: Draft, now: Values): Values {
  const mine = Object.keys(typed).filter(isLine);
  const theirs = Object.keys(now).filter((to) => isLine(to) && !mine.includes(to));
  const questionsFor = (values: Values, to: string) => parseMappingRow(values[to])?.questions ?? [];
  const decided = mine.flatMap((to) => {
    const [before, after] = [questionsFor(over, to), questionsFor(typed, to)];
    return [...before, ...after].filter((question) => !before.includes(question) || !after.includes(question));
  });
  const sent = theirs.flatMap((to) => questionsFor(now, to)).filter((question) => !decided.includes(question));
  return { ...typed, ...leaving(mine, sent, typed), ...leaving(theirs, decided, now) };
}

function leaving(fields: readonly string[], questions: readonly string[], values: Values): Values {
  const changes = fields.flatMap((to): [string, string][] => {
    const row = parseMappingRow(values[to]);
    const remaining = row?.questions.filter((question) => !questions.includes(question)) ?? [];
    return row && remaining.length < row.questions.length
      ? [[to, formatMappingRow({ ...row, questions: remaining })]]
      : [];
  });
  return Object.fromEntries(changes);
}

export function undecided(suggested: Mapping, values: Values): Values {
  const open = suggested.filter(
    ({ to, questions }) => !values[to] && questions.every((question) => questionTargets(question, values).length === 0),
  );
  return Object.fromEntries(
    open.map(({ to, questions, separator, combine }) => [
      to,
      formatMappingRow({ questions, separator, constant: null, combine }),
    ]),
  );
}

export function formQuestions({ questions, answers, mapping }: Pick<FormDetail, "questions" | "answers" | "mapping">) {
  const keys = [
    ...questions.map(({ key }) => key),
    ...answers.map(({ question }) => question),
    ...mapping.flatMap((row) => row.questions),
  ];
  return [...new Set(keys)].map((key) => ({
    key,
    label: questions.find((one) => one.key === key)?.label || key,
    samples: answers.find(({ question }) => question === key)?.samples ?? [],
  }));
}

export type MappedQuestion = ReturnType<typeof formQuestions>[number];

export function questionLabel(key: string, questions: readonly MappedQuestion[]): string {
  return questions.find((question) => question.key === key)?.label ?? key;
}

export function isLine(name: string): boolean {
  return name !== SOURCE && name !== SILENCE;
}

export type Targets = { options: Option[]; fieldLabel: (to: string) => string };

const isOwn = (to: string): to is Exclude<MappedField, "fullName"> =>
  to !== "fullName" && (MAPPED_FIELDS as readonly string[]).includes(to);

export function useTargets(): Targets | undefined {
  const { t, locale } = useT();
  const { data } = useRead(properties.list, {});
  return useMemo(() => {
    if (!data) return undefined;
    const fieldLabel = (to: string) => {
      if (to === "fullName") return t("forms.fullName");
      if (isOwn(to)) return t(`leads.fields.${to}`);
      const own = data.find(({ key }) => key === to);
      return own ? (locale === "en" && own.labelEn) || own.labelEs : to;
    };
    const inUse = data.filter(({ isActive }) => isActive).map(({ key }) => key);
    return { fieldLabel, options: [...MAPPED_FIELDS, ...inUse].map((value) => ({ value, label: fieldLabel(value) })) };
  }, [data, t, locale]);
}
