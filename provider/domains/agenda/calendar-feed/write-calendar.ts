import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import type { CalendarText } from "@/contract/kernel/files.ts";
import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import { hashOf } from "@/provider/secrets/hash.ts";
import type { FeedEvent } from "./queries.ts";

const TYPES: Record<MailLocale, Record<AppointmentType, string>> = {
  es: {
    call: "Llamada",
    visit: "Visita",
    testDrive: "Prueba de manejo",
    delivery: "Entrega",
    workshop: "Taller",
  },
  en: {
    call: "Call",
    visit: "Visit",
    testDrive: "Test drive",
    delivery: "Delivery",
    workshop: "Workshop",
  },
};

const AGAIN_SECONDS = 900;

type Titled = { licenseName: string; locale: MailLocale };

/** RFC 5545, UTC. The ETag covers content, not the time of writing. */
export function writeCalendar(events: readonly FeedEvent[], { licenseName, locale }: Titled): CalendarText {
  const name = oneLine(`Prospecta · ${licenseName}`);
  const stamp = new Date();
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Prospecta", product: "Agenda", language: locale.toUpperCase() },
    ttl: AGAIN_SECONDS,
  });
  for (const { uid, sequence, type, isCancelled, startsAt, endsAt, person, agency } of events) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp,
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: oneLine([TYPES[locale][type], person].filter(Boolean).join(" · ")),
      location: agency && oneLine(agency),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      class: ICalEventClass.PRIVATE,
    });
  }
  return { text: calendar.toString(), tag: hashOf(JSON.stringify([name, locale, events])) };
}

/** The format cannot express control characters. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}
