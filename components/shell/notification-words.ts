import type { TFunction } from "i18next";
import type { Notification } from "@/contract/notifications/notifications.ts";
import { clockTime } from "@/lib/format/dates.ts";

export function sentenceOf(
  { kind, count, lead, appointment, facts }: Notification,
  t: TFunction,
  zone: string,
  { isNamed = true }: { isNamed?: boolean } = {},
): string {
  if (kind === "taskEnded") {
    const task = facts.taskKind ? t(`tasks.kinds.${facts.taskKind}`) : t("tasks.title");
    return t("notifications.said.taskEnded", { task, state: t(`tasks.states.${facts.taskState ?? "done"}`) });
  }
  if (kind === "destinationDisabled") return t("notifications.said.destinationDisabled", { name: facts.name ?? "" });
  if (kind === "deliveryFailed") {
    const name = facts.name ?? "";
    if (!facts.isAway) return t("notifications.said.deliveryFailed", { name, count });
    return count === 0
      ? t("notifications.said.destinationAway", { name })
      : t("notifications.said.deliveryFailedAway", { name, count });
  }
  if (kind === "appointmentDue") {
    const time = appointment ? clockTime(appointment.startsAt, zone).slice(0, 5) : "";
    return isNamed && appointment?.person
      ? t("notifications.said.appointmentWith", { time, person: appointment.person })
      : t("notifications.said.appointmentDue", { time });
  }
  if (kind === "leadRepeated" && facts.isListed) return t("notifications.said.leadListed", { count });
  if (isNamed && lead?.name) return t(`notifications.named.${kind}`, { name: lead.name });
  return t(`notifications.said.${kind}`, { count });
}
