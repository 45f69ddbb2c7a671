import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import { v7 as uuidv7 } from "uuid";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { Log } from "@/provider/kernel/log.ts";

/** @returns a recognisable mask for logs: `va***@andesmotor.example` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // Input may be a mistyped password.
  if (at < 1) return "***";
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at).replace(/[^\p{L}\p{N}@.-]/gu, "")}`;
}

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
  log.info({ to, file }, "mail written to the outbox folder");
}

export type Locale = MailLocale;
export type Reader = { email: string; fullName: string; locale: Locale };

type Letter = {
  subject: string;
  before: string;
  action: string;
  link: string;
  after: string;
};

const GREETINGS: Record<Locale, (name: string) => string> = {
  es: (name) => `Hola, ${name}:`,
  en: (name) => `Hello ${name},`,
};

export function letter({ email, fullName, locale }: Reader, { subject, before, action, link, after }: Letter): Mail {
  const greeting = GREETINGS[locale](fullName);
  return {
    to: email,
    subject,
    text: [greeting, before, `${action}:\n${link}`, after].join("\n\n"),
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escaped(subject)}</title>
<body style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.6;color:#1c1a17;max-width:34rem;margin:2rem auto;padding:0 1rem">
<p>${escaped(greeting)}</p>
<p>${escaped(before)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:.6rem 1rem;border-radius:6px;background:#0b6a62;color:#fff;text-decoration:none">${escaped(action)}</a></p>
<p style="color:#5d574d">${escaped(after)}</p>
</body></html>`,
  };
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
