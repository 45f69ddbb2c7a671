import { expect, test } from "vitest";
import type { Mapping } from "@/contract/ad-networks/forms.ts";
import { draftOfForm } from "@/provider/domains/ad-networks/forms/draft-of-form.ts";
import { toAttribution } from "@/provider/domains/intake/attribution.ts";
import { buildMapping } from "./form-answers.ts";

test("the network's value of the ad wins over a form question of the same name", () => {
  const answers = { campaignId: "¿?", campaign_id: "otra", "Ad Set ID": "otro", utm_campaign: "feria", color: "rojo" };
  const filled = {
    answers: Object.entries(answers).map(([question, value]) => ({ question, values: [value] })),
    sentAt: null,
    hasConsent: false,
    raw: "",
    adValues: { campaignId: "120210000000003", adsetId: "7" },
  };
  const form = {
    name: "Cotiza",
    source: "meta" as const,
    questions: [],
    mapping: buildMapping({ campaignId: "color" }),
  };

  const draft = draftOfForm(filled, { form, externalId: "1", at: "2026-11-21T08:00:00.000Z" });

  expect(toAttribution(draft)).toEqual({ campaignId: "120210000000003", adsetId: "7", utmCampaign: "feria" });
  expect(draft.extraProperties).toMatchObject({ campaignId: "120210000000003", campaign_id: "otra" });
});

test("a lead is complete when all questions of its form are matched, whatever the answers were", () => {
  const filled = {
    answers: [{ question: "full_name", values: ["María Zambrano"] }],
    sentAt: null,
    hasConsent: false,
    raw: "",
    adValues: {},
  };
  const questions = ["full_name", "color"].map((key) => ({ key, label: key, type: "", options: [] }));
  const completionBy = (mapping: Mapping) =>
    draftOfForm(filled, {
      form: { name: "Cotiza", source: "meta", questions, mapping },
      externalId: "1",
      at: "2026-11-21T08:00:00.000Z",
    }).completion;

  expect(completionBy(buildMapping({ fullName: "full_name" }))).toBe("incomplete");
  expect(completionBy(buildMapping({ fullName: "full_name", product: "color" }))).toBe("complete");
});
