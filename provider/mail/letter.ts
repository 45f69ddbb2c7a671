import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import type { Mail } from "./mailer.ts";

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
