import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import { type Locale, letter, type Mail, type Reader } from "@/provider/mail/mailer.ts";

type Reminded = { type: AppointmentType; startsAt: string; person: string; timeZone: string };

type Words = {
  types: Record<AppointmentType, string>;
  unnamedPerson: string;
  subject: (time: string, what: string, whom: string) => string;
  before: (time: string, what: string, whom: string) => string;
  action: string;
  after: string;
};

const WORDS: Record<Locale, Words> = {
  es: {
    types: {
      call: "una llamada",
      visit: "una visita",
      testDrive: "una prueba de manejo",
      delivery: "una entrega",
      workshop: "una cita de taller",
    },
    unnamedPerson: "una persona",
    subject: (time, what, whom) => `A las ${time}: ${what} con ${whom}`,
    before: (time, what, whom) => `Tienes ${what} con ${whom} a las ${time}.`,
    action: "Abrir la cita",
    after: "En tu cuenta eliges qué avisos te llegan por correo.",
  },
  en: {
    types: {
      call: "a call",
      visit: "a visit",
      testDrive: "a test drive",
      delivery: "a delivery",
      workshop: "a service appointment",
    },
    unnamedPerson: "someone",
    subject: (time, what, whom) => `At ${time}: ${what} with ${whom}`,
    before: (time, what, whom) => `You have ${what} with ${whom} at ${time}.`,
    action: "Open the appointment",
    after: "You can choose which notifications you get by email in your account.",
  },
};

export function appointmentReminderMail(
  advisor: Reader,
  { type, startsAt, person, timeZone }: Reminded,
  link: string,
): Mail {
  const { types, unnamedPerson, subject, before, ...words } = WORDS[advisor.locale];
  const time = new Intl.DateTimeFormat(advisor.locale, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(startsAt));
  const parts = [time, types[type], person || unnamedPerson] as const;
  return letter(advisor, { ...words, link, subject: subject(...parts), before: before(...parts) });
}
