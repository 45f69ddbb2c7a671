import { createInstance, type TFunction } from "i18next";
import { beforeAll, expect, test } from "vitest";
import { notificationText, notificationUrl } from "@/components/shell/notifications.ts";
import { SCREENS } from "@/components/shell/screens.ts";
import type { Notification } from "@/contract/notifications/notifications.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const ZONE = "America/Guayaquil";

let t: TFunction;
beforeAll(async () => {
  t = await createInstance().init({ lng: "es", resources: { es: { translation: es } } });
});

const notification = (given: Partial<Notification>): Notification => ({
  id: leadIdAt(1),
  kind: "deliveryFailed",
  createdAt: "2026-01-05T12:00:00.000Z",
  readAt: null,
  count: 1,
  lead: null,
  appointment: null,
  subjectId: leadIdAt(7),
  details: { name: "Pilot" },
  ...given,
});
const toTitle = (count: number, isAway: boolean) =>
  notificationText(notification({ count, details: { name: "Pilot", isAway } }), t, "America/Guayaquil");

test("failed deliveries and their destination form one sentence", () => {
  expect([toTitle(1, false), toTitle(3, false), toTitle(0, true), toTitle(1, true), toTitle(3, true)]).toEqual([
    "Falló un envío a Pilot.",
    "Fallaron 3 envíos a Pilot.",
    "Pilot dejó de responder. Los envíos están en espera.",
    "Pilot dejó de responder y falló un envío.",
    "Pilot dejó de responder y fallaron 3 envíos.",
  ]);
});

test.each(["deliveryFailed", "destinationDisabled"] as const)("%s leads to the screen of its destination", (kind) => {
  const at = (destinationKind: "crm" | "webhook") =>
    notificationUrl(notification({ kind, details: { destinationKind } }), SCREENS, ZONE);

  expect(at("crm")).toBe(`/settings/integrations/crm?refused=${leadIdAt(7)}`);
  expect(at("webhook")).toBe(`/settings/webhooks?record=${leadIdAt(7)}`);
  expect(notificationUrl(notification({ kind, subjectId: null }), SCREENS, ZONE)).toBe("/settings/integrations");
  expect(notificationUrl(notification({ kind }), [], ZONE)).toBeUndefined();
});
