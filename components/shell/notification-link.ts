import { TASK_SCREENS } from "@/components/engines/task-progress/task-screens.ts";
import type { Notification } from "@/contract/notifications/notifications.ts";
import { dayAt } from "@/lib/format/dates.ts";
import { REFUSED_PARAM, type Route, routes, withParameters } from "@/lib/routing/routes.ts";
import type { Screen } from "./screens.ts";

function screenOf({ subjectId, facts: { destinationKind } }: Notification): string {
  if (!subjectId || !destinationKind) return routes.settingsIntegrations;
  if (destinationKind === "webhook") return withParameters(routes.settingsWebhooks, { record: subjectId });
  return `${routes.settingsIntegrations}/crm?${new URLSearchParams({ [REFUSED_PARAM]: subjectId })}`;
}

export function linkOf(notification: Notification, screens: readonly Screen[], zone: string): string | undefined {
  const { kind, lead, appointment, subjectId, facts } = notification;
  const may = (screen: Screen) => screens.includes(screen);
  const first = (...some: Screen[]): Route | undefined => some.filter(may).map((screen) => routes[screen])[0];
  if (kind === "taskEnded" && facts.taskKind && subjectId)
    return TASK_SCREENS[facts.taskKind]({ id: subjectId, subjectId: null });
  if (kind === "destinationDisabled" || kind === "deliveryFailed")
    return may("settingsIntegrations") ? screenOf(notification) : undefined;
  if (kind === "appointmentDue" && appointment) {
    // Includes the day, as in the email: the agenda defaults to today.
    const day = dayAt(appointment.startsAt, zone);
    if (may("schedule")) return withParameters(routes.schedule, { view: "day", day, appointment: appointment.id });
    if (may("externalManagement"))
      return withParameters(routes.externalManagement, { tab: "agenda", appointment: appointment.id });
  }
  if (lead) {
    if (may("search")) return withParameters(routes.search, { searchTerm: lead.id, lead: lead.id });
    return may("externalManagement") ? withParameters(routes.externalManagement, { lead: lead.id }) : undefined;
  }
  if (kind === "slaBreached") return first("homeSalesManager", "gathering");
  return may("account") ? routes.account : first("externalManagement", "showroom");
}
