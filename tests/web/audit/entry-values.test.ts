import { createInstance, type TFunction } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { changedValueText } from "@/components/features/audit/entry-values.ts";
import es from "@/locales/es/translation.json" with { type: "json" };

const ZONE = "America/Guayaquil";
let t: TFunction;
beforeAll(async () => {
  t = await createInstance().init({ lng: "es", resources: { es: { translation: es } } });
});

test("a value has the label of its subject, else a common label, else its raw form", () => {
  const valueText = (subject: string, field: string, value: unknown) =>
    changedValueText(subject, { field, value }, ZONE, t);

  expect(valueText("appointment", "type", "testDrive")).toBe(es.appointments.types.testDrive);
  expect(valueText("appointment", "state", "noShow")).toBe(es.appointments.states.noShow);
  expect(valueText("stage", "type", "won")).toBe(es.stages.types.won);
  expect(valueText("agency", "channels", ["digital", "showroom"])).toBe(
    `${es.channelNames.digital}, ${es.channelNames.showroom}`,
  );
  expect(valueText("person", "reason", "asked")).toBe(es.people.reasons.asked);
  expect(valueText("person", "rows", { lead: 2, visit: 0, intake_request: 1 })).toBe(
    `${es.people.tables.lead}: 2, ${es.people.tables.intake_request}: 1`,
  );
  expect(valueText("connection", "state", "active")).toBe("active");
  expect(valueText("somethingOlder", "type", "visit")).toBe("visit");
});
