import type { TFunction } from "i18next";
import { TASK_SCREENS } from "@/components/engines/task-progress/task-screens.ts";
import type { Notification } from "@/contract/notifications/notifications.ts";
import { clockTime, dayAt } from "@/lib/format/dates.ts";
import { REFUSED_PARAM, type Route, routes, withParameters } from "@/lib/routing/routes.ts";
import type { Screen } from "./screens.ts";

function destinationScreen({ subjectId, details: { destinationKind } }: Notification): string {
  if (!subjectId || !destinationKind) return routes.settingsIntegrations;
  if (destinationKind === "webhook") return withParameters(routes.settingsWebhooks, { record: subjectId });
  return `${routes.settingsIntegrations}/crm?${new URLSearchParams({ [REFUSED_PARAM]: subjectId })}`;
}

export function notificationUrl(
  notification: Notification,
  screens: readonly Screen[],
  zone: string,
): string | undefined {
  const { kind, lead, appointment, subjectId, details } = notification;
  const may = (screen: Screen) => screens.includes(screen);
  const first = (...some: Screen[]): Route | undefined => some.filter(may).map((screen) => routes[screen])[0];
  if (kind === "taskEnded" && details.taskKind && subjectId)
    return TASK_SCREENS[details.taskKind]({ id: subjectId, subjectId: null });
  if (kind === "destinationDisabled" || kind === "deliveryFailed")
    return may("settingsIntegrations") ? destinationScreen(notification) : undefined;
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

export function notificationText(
  { kind, count, lead, appointment, details }: Notification,
  t: TFunction,
  zone: string,
  { isNamed = true }: { isNamed?: boolean } = {},
): string {
  if (kind === "taskEnded") {
    const task = details.taskKind ? t(`tasks.kinds.${details.taskKind}`) : t("tasks.title");
    return t("notifications.texts.taskEnded", {
      task,
      state: t(`tasks.states.${details.taskState ?? "done"}`).toLocaleLowerCase(),
    });
  }
  if (kind === "destinationDisabled") return t("notifications.texts.destinationDisabled", { name: details.name ?? "" });
  if (kind === "deliveryFailed") {
    const name = details.name ?? "";
    if (!details.isAway) return t("notifications.texts.deliveryFailed", { name, count });
    return count === 0
      ? t("notifications.texts.destinationAway", { name })
      : t("notifications.texts.deliveryFailedAway", { name, count });
  }
  if (kind === "appointmentDue") {
    const time = appointment ? clockTime(appointment.startsAt, zone).slice(0, 5) : "";
    return isNamed && appointment?.person
      ? t("notifications.texts.appointmentWith", { time, person: appointment.person })
      : t("notifications.texts.appointmentDue", { time });
  }
  if (kind === "leadRepeated" && details.isListed) return t("notifications.texts.leadListed", { count });
  if (isNamed && lead?.name) return t(`notifications.named.${kind}`, { name: lead.name });
  return t(`notifications.texts.${kind}`, { count });
}
