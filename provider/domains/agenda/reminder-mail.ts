import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import { type Locale, letter, type Mail, type Reader } from "@/provider/mail/mailer.ts";

type Reminded = { type: AppointmentType; startsAt: string; person: string; timeZone: string };

type MailTexts = {
  types: Record<AppointmentType, string>;
  unnamedPerson: string;
  subject: (time: string, what: string, personName: string) => string;
  before: (time: string, what: string, personName: string) => string;
  action: string;
  after: string;
};

const MAIL_TEXTS: Record<Locale, MailTexts> = {
  es: {
    types: {
      call: "una llamada",
      visit: "una visita",
      testDrive: "una prueba de manejo",
      delivery: "una entrega",
      workshop: "una cita de taller",
    },
    unnamedPerson: "una persona",
    subject: (time, what, personName) => `A las ${time}: ${what} con ${personName}`,
    before: (time, what, personName) => `Tienes ${what} con ${personName} a las ${time}.`,
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
    subject: (time, what, personName) => `At ${time}: ${what} with ${personName}`,
    before: (time, what, personName) => `You have ${what} with ${personName} at ${time}.`,
    action: "Open the appointment",
    after: "You can choose which notifications you get by email in your account.",
  },
};

export function appointmentReminderMail(
  advisor: Reader,
  { type, startsAt, person, timeZone }: Reminded,
  link: string,
): Mail {
  const { types, unnamedPerson, subject, before, ...mailTexts } = MAIL_TEXTS[advisor.locale];
  const time = new Intl.DateTimeFormat(advisor.locale, {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(startsAt));
  const parts = [time, types[type], person || unnamedPerson] as const;
  return letter(advisor, { ...mailTexts, link, subject: subject(...parts), before: before(...parts) });
}
