import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { account } from "@/contract/identity/account.ts";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import { sendConnectionFailureMail } from "@/provider/domains/ad-networks/health/jobs.ts";
import { sendDestinationStoppedMail } from "@/provider/domains/deliveries/queue/failure-notices.ts";
import { sendPasswordResetMail } from "@/provider/domains/identity/sessions/jobs.ts";
import { sendInvitationMail } from "@/provider/domains/identity/users/invitations.ts";
import { sendLeadRepeatedMail } from "@/provider/domains/leads/jobs.ts";
import { sendAppointmentReminder, sendDigest } from "@/provider/domains/notifications/jobs.ts";
import { sendWeeklyReport } from "@/provider/domains/reports/weekly/jobs.ts";
import { notify } from "@/provider/outbox/notifications.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  at = await provider.given.dealership();
});

const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const query = (statement: string, values: unknown[] = []) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, ({ $client }) =>
    $client.query(statement, values),
  );
async function aReader(locale: MailLocale): Promise<TestUser> {
  const reader = await provider.given.user(at, ["admin-client", "sales-manager"]);
  await provider.call(account.speak, { locale }, { as: reader });
  return reader;
}

async function mailTo({ email }: TestUser): Promise<string> {
  const outbox = path.join(provider.services.config.dataDir, "outbox");
  const files = (await readdir(outbox)).filter((file) => !file.startsWith("."));
  const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), "utf8")));
  const own = mails.filter((mail) => mail.includes(`To: ${email}\r\n`));
  expect(own).toHaveLength(1);
  return decoded(own[0] ?? "");
}

/** Quoted-printable headers and bodies, decoded as UTF-8. */
function decoded(mail: string): string {
  const labels = mail
    .replace(/\?=\r\n =\?UTF-8\?Q\?/g, "")
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, text: string) => text.replaceAll("_", " "));
  const bytes = labels
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

type Send = (reader: TestUser) => Promise<void>;

const asIdentity = (statement: string, values: unknown[]) =>
  provider.services.database.transaction({ role: "identity" }, ({ $client }) => $client.query(statement, values));

const MAILS: Record<string, { send: Send; labels: Record<MailLocale, string[]> }> = {
  "a reminder": {
    async send({ userId }) {
      const startsAt = new Date(Date.now() + 1_800_000).toISOString();
      const { id } = await provider.given.appointment(at.licenseId, {
        advisorId: userId,
        startsAt,
        person: "Rosa Mena",
      });
      await sendAppointmentReminder(provider.services, { licenseId: at.licenseId, appointmentId: id }, CONTEXT);
    },
    labels: {
      es: ["Subject: A las ", "Tienes una visita con Rosa Mena a las ", "Abrir la cita"],
      en: ["Subject: At ", "You have a visit with Rosa Mena at ", "Open the appointment"],
    },
  },
  "the mail of a day": {
    async send({ userId, licenseId }) {
      await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
        notify({ db, actor: { licenseId } }, [{ userId, kind: "taskEnded" }]),
      );
      await query("update notification set is_to_mail = true where user_id = $1", [userId]);
      await sendDigest(provider.services, { licenseId, userId }, CONTEXT);
    },
    labels: {
      es: ["Subject: Tus avisos del día en Prospecta", "Terminó 1 trabajo largo."],
      en: ["Subject: Today's notifications in Prospecta", "1 long task finished."],
    },
  },
  "of somebody who writes again": {
    async send({ userId: advisorId }) {
      const of = { firstName: "Rosa", lastName: "Mena", product: "Cumbre" };
      const { id: originalId } = await provider.given.lead(at.licenseId, { ...of, advisorId });
      const repeat = { ...of, dealState: "duplicated" as const, originalId };
      const { id: leadId } = await provider.given.lead(at.licenseId, repeat);
      await sendLeadRepeatedMail(provider.services, { licenseId: at.licenseId, leadId }, CONTEXT);
    },
    labels: {
      es: ["Subject: Rosa Mena envió otra solicitud", "Llegó otra solicitud de Rosa Mena por Cumbre."],
      en: ["Subject: Rosa Mena sent another request", "It's linked to the lead you already work."],
    },
  },
  "of a destination that is stopped": {
    async send({ userId }) {
      const { id: destinationId } = await provider.given.destination(at.licenseId, "webhook", {
        name: "Andes",
        disabledFor: "gone",
      });
      const data = { licenseId: at.licenseId, userId, destinationId };
      await sendDestinationStoppedMail(provider.services, data, CONTEXT);
    },
    labels: {
      es: ["Subject: Dejamos de enviar a Andes", "Andes respondió que su dirección ya no existe."],
      en: ["Subject: We stopped sending to Andes", "Andes responded that its address no longer exists."],
    },
  },
  "an invitation": {
    async send({ userId }) {
      await asIdentity(`update "user" set state = 'invited' where id = $1`, [userId]);
      const data = { licenseId: at.licenseId, userId, inviter: "Rosa Mena" };
      await sendInvitationMail(provider.services, data, CONTEXT);
    },
    labels: {
      es: ["Subject: Rosa Mena te invita a Prospecta", "Elegir mi contraseña"],
      en: ["Subject: Rosa Mena invites you to Prospecta", "Choose my password"],
    },
  },
  "of a password that is forgotten": {
    async send({ email }) {
      await sendPasswordResetMail(provider.services, { email, ip: "" }, CONTEXT);
    },
    labels: {
      es: ["Subject: Restablece tu contraseña de Prospecta", "Elegir una contraseña nueva"],
      en: ["Subject: Reset your Prospecta password", "Choose a new password"],
    },
  },
  "of the week": {
    async send({ userId }) {
      const data = { licenseId: at.licenseId, userId, due: "2026-03-02", isAsked: true };
      await sendWeeklyReport(provider.services, data, CONTEXT);
    },
    labels: {
      es: [": semana del 23/02/2026 al 01/03/2026", "Fallidos: 0 (0; 0)"],
      en: [": week of Feb 23, 2026 to Mar 1, 2026", "Failed: 0 (0; 0)"],
    },
  },
  "of a connection in trouble": {
    async send({ userId }) {
      const { connectionId: id } = await provider.given.connection(at.licenseId, "tiktok");
      await query("update connection set fault = 'tokenExpired', fault_at = now(), name = 'Andes' where id = $1", [id]);
      const data = { licenseId: at.licenseId, userId, connectionIds: [id], formIds: [] };
      await sendConnectionFailureMail(provider.services, data, CONTEXT);
    },
    labels: {
      es: ["Subject: Una conexión necesita tu atención", "No podemos leer los leads de Andes."],
      en: ["Subject: A connection needs your attention", "We cannot read the leads of Andes."],
    },
  },
};

test.each(Object.keys(MAILS).flatMap((name) => (["es", "en"] as const).map((locale) => [name, locale] as const)))(
  "%s is written in its reader's language: %s",
  async (name, locale) => {
    const reader = await aReader(locale);
    const { send, labels } = MAILS[name] ?? { send: async () => {}, labels: { es: [], en: [] } };

    await send(reader);

    const mail = await mailTo(reader);
    for (const texts of labels[locale]) expect(mail).toContain(texts);
    expect(mail).toContain(`<html lang="${locale}">`);
    expect(mail).toContain(locale === "es" ? `Hola, ${reader.fullName}:` : `Hello ${reader.fullName},`);
  },
);
