import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { type AppointmentType, appointments } from "@/contract/agenda/appointments.ts";
import { calendarFeed } from "@/contract/agenda/calendar-feed.ts";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import type { CalendarText } from "@/contract/kernel/files.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { listAdvisorAbsences } from "./absences.ts";
import { issueFeed, replaceFeed, revokeFeed } from "./calendar-feed/commands.ts";
import { type FeedEvent, findFeed, getFeed, listEvents } from "./calendar-feed/queries.ts";
import { changeAppointment, makeAppointment } from "./commands.ts";
import { cancelAppointment, concludeAppointment, rescheduleAppointment } from "./ends.ts";
import { listAppointments, listAppointmentsOfLead } from "./queries.ts";

export const appointmentRoutes = implement(appointments, {
  list: query(listAppointments),
  absences: query(listAdvisorAbsences),
  ofLead: query((ctx, input) => listAppointmentsOfLead(ctx, input.dealId)),
  create: command(makeAppointment),
  update: command(changeAppointment),
  conclude: command(concludeAppointment),
  reschedule: command(rescheduleAppointment),
  cancel: command(cancelAppointment),
});

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
function writeCalendar(events: readonly FeedEvent[], { licenseName, locale }: Titled): CalendarText {
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
  return { text: calendar.toString(), tag: hashSecret(JSON.stringify([name, locale, events])) };
}

/** The format cannot express control characters. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

export const calendarFeedRoutes = implement(calendarFeed, {
  get: query(getFeed),
  issue: command(issueFeed),
  replace: command(replaceFeed),
  revoke: command(revokeFeed),
  read: ({ services, input }) => readFeed(services, input.token),
});

async function readFeed({ database, feedLimit }: Services, token: string): Promise<CalendarText> {
  const hash = hashSecret(token.replace(/\.ics$/, ""));
  const reader = await findFeed(database, hash);
  if (!reader) throw new Problem("NOT_FOUND");
  feedLimit.take(hash);
  const { licenseId, userId } = reader;
  return writeCalendar(await database.read({ role: "tenant", licenseId }, (db) => listEvents(db, userId)), reader);
}
