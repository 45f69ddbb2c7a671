import { expect, test } from "vitest";
import { attributionOf } from "@/provider/intake/attribution.ts";
import { draftOfForm } from "@/provider/intake/forms/draft-of-form.ts";
import { mappingOf } from "./filled.ts";

test("what the network says of the ad wins over what a form asks under the same name", () => {
  const answers = { campaignId: "¿?", campaign_id: "otra", "Ad Set ID": "otro", utm_campaign: "feria", color: "rojo" };
  const filled = {
    answers: Object.entries(answers).map(([question, value]) => ({ question, values: [value] })),
    ...{ sentAt: null, hasConsent: false, raw: "" },
    facts: { campaignId: "120210000000003", adsetId: "7" },
  };
  const form = { name: "Cotiza", source: "meta" as const, mapping: mappingOf({ campaignId: "color" }) };

  const draft = draftOfForm(filled, form, "1", "2026-11-21T08:00:00.000Z");

  expect(attributionOf(draft)).toEqual({ campaignId: "120210000000003", adsetId: "7", utmCampaign: "feria" });
  expect(draft.extraProperties).toMatchObject({ campaignId: "120210000000003", campaign_id: "otra" });
});
