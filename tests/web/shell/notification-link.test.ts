import { expect, test } from "vitest";
import { notificationUrl } from "@/components/shell/notifications.ts";
import { SCREENS } from "@/components/shell/screens.ts";
import type { Role } from "@/contract/kernel/access.ts";
import type { Notification } from "@/contract/notifications/notifications.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { routes } from "@/lib/routing/routes.ts";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const REMINDER: Notification = {
  id: leadIdAt(1),
  kind: "appointmentDue",
  createdAt: "2026-11-22T14:00:00.000Z",
  readAt: null,
  count: 1,
  lead: { id: leadIdAt(2), name: "Rosa Mena" },
  subjectId: null,
  details: {},
  appointment: { id: leadIdAt(3), startsAt: "2026-11-22T15:00:00.000Z", person: "Rosa Mena" },
};
const linkFor = (role: Role, notification: Notification) =>
  notificationUrl(
    notification,
    SCREENS.filter((screen) => mayOpen(routes[screen], [role])),
    "America/Guayaquil",
  );

test("a reminder opens its appointment in the agenda that one has", () => {
  expect(linkFor("sales-manager", REMINDER)).toBe(`/externalmanagement?tab=agenda&appointment=${leadIdAt(3)}`);
  expect(linkFor("supervisor", REMINDER)).toBe(`/schedule?view=day&day=2026-11-22&appointment=${leadIdAt(3)}`);
});

test("the day of a reminder is that of the licence's zone, as in its mail", () => {
  const late = {
    ...REMINDER,
    appointment: { id: leadIdAt(3), startsAt: "2026-11-23T00:30:00.000Z", person: "Rosa Mena" },
  };

  expect(linkFor("supervisor", late)).toBe(`/schedule?view=day&day=2026-11-22&appointment=${leadIdAt(3)}`);
});

test("a lead that became an advisor's opens where they work", () => {
  const given: Notification = { ...REMINDER, kind: "leadAssigned", appointment: null };

  expect(linkFor("sales-manager", given)).toBe(`/externalmanagement?lead=${leadIdAt(2)}`);
  expect(linkFor("supervisor", given)).toBe(`/search?searchTerm=${leadIdAt(2)}&lead=${leadIdAt(2)}`);
});
