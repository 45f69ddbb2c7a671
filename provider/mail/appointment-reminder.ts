import type { AppointmentType } from "@/contract/appointments.ts";
import { letter } from "./letter.ts";
import type { Mail } from "./mailer.ts";

type Advisor = { email: string; fullName: string };
type Reminded = { type: AppointmentType; startsAt: string; person: string; timeZone: string };

const TYPES: Record<AppointmentType, string> = {
  call: "una llamada",
  visit: "una visita",
  testDrive: "una prueba de manejo",
  delivery: "una entrega",
  workshop: "una cita de taller",
};

/** In Spanish, the product's own language: a person's choice is kept in their browser. */
export function appointmentReminderMail(
  advisor: Advisor,
  { type, startsAt, person, timeZone }: Reminded,
  link: string,
): Mail {
  const time = new Intl.DateTimeFormat("es", { timeZone, hour: "2-digit", minute: "2-digit", hour12: false }).format(
    new Date(startsAt),
  );
  const whom = person || "una persona";
  return letter({
    locale: "es",
    to: advisor.email,
    subject: `A las ${time}: ${TYPES[type]} con ${whom}`,
    greeting: `Hola, ${advisor.fullName}:`,
    before: `Tienes ${TYPES[type]} con ${whom} a las ${time}.`,
    action: "Abrir la cita",
    link,
    after: "En tu cuenta eliges qué avisos te llegan por correo.",
  });
}
