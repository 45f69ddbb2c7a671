import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { v7 as uuidv7 } from "uuid";
import type { Config } from "@/provider/kernel/config.ts";
import type { Log } from "@/provider/kernel/log.ts";
import { maskedEmail } from "./masked-email.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: string | Buffer }[];
  messageId?: string;
};

const TIMEOUT_MS = 10_000;

/** Sends by SMTP_URL, else writes a file to DATA_DIR/outbox. @throws the mail server's error; the job retries */
export async function sendMail(config: Config, log: Log, mail: Mail): Promise<void> {
  const message = { from: config.MAIL_FROM, ...mail };
  const to = maskedEmail(mail.to);
  if (config.SMTP_URL) {
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    const transport = nodemailer.createTransport({ url: config.SMTP_URL, ...timeouts });
    await transport.sendMail(message);
    log.info({ to }, "mail sent");
    return;
  }
  const rendered = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const outbox = path.join(config.dataDir, "outbox");
  const file = `${uuidv7()}.eml`;
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  // Written aside and renamed: watchers see whole mails only.
  await writeFile(path.join(outbox, `.${file}`), rendered.message as Buffer, { mode: 0o600 });
  await rename(path.join(outbox, `.${file}`), path.join(outbox, file));
  log.info({ to, file }, "mail kept in the outbox");
}
