import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { traceSentence } from "@/components/features/leads/trace-sentence.ts";
import { NAME_RULES, type TraceStep } from "@/contract/leads/lead-trace.ts";
import es from "@/locales/es/translation.json" with { type: "json" };

/** Returns keys instead of texts. */
const t = ((key: string) => key) as unknown as TFunction;
const mapped = (facts: TraceStep["facts"]): TraceStep => ({
  step: "mapped",
  outcome: "ok",
  at: "2026-11-21T15:00:00.000Z",
  actor: null,
  errors: [],
  changes: [],
  facts: { fields: 4, extra: 0, ...facts },
});

test.each(NAME_RULES)("a name split by %s is explained, and assumptions are marked for review", (nameRule) => {
  const sure = traceSentence(mapped({ nameRule, isNameAssumed: false }), t, "es");
  const assumed = traceSentence(mapped({ nameRule, isNameAssumed: true }), t, "es");

  expect(sure).toBe(`trace.mapped.plain trace.names.${nameRule}`);
  expect(assumed).toBe(`trace.mapped.plain trace.names.${nameRule} trace.names.assumed`);
  expect(es.trace.names[nameRule]).not.toBe("");
});

test("removed titles are in the sentence, for split and unsplit names", () => {
  expect(traceSentence(mapped({ nameTitles: "Sr. Ing." }), t, "es")).toBe("trace.mapped.plain trace.names.titles");
  expect(traceSentence(mapped({ nameTitles: "Sr.", nameRule: "usual", isNameAssumed: true }), t, "es")).toBe(
    "trace.mapped.plain trace.names.titles trace.names.usual trace.names.assumed",
  );
});

test("a lead received with separate names has no explanation", () => {
  expect(traceSentence(mapped({}), t, "es")).toBe("trace.mapped.plain");
  expect(traceSentence(mapped({ nameRule: "of another version" }), t, "es")).toBe("trace.mapped.plain");
});

test("an invalid value for its field is named", () => {
  expect(traceSentence(mapped({ unusable: "agency,product" }), t, "es")).toBe(
    "trace.mapped.plain trace.mapped.unusable",
  );
  expect(es.trace.mapped.unusable).toContain("{{fields}}");
});
