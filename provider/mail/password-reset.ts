import type { Mail } from "./mailer.ts";

type Locale = "es" | "en";

const WORDS: Record<Locale, { subject: string; greeting: (name: string) => string; lines: string[]; action: string }> =
  {
    es: {
      subject: "Restablece tu contraseña de Prospecta",
      greeting: (name) => `Hola, ${name}:`,
      lines: [
        "Recibimos una solicitud para cambiar la contraseña de tu cuenta. El enlace funciona una sola vez, durante una hora.",
        "Si no la hiciste tú, ignora este correo: tu contraseña sigue siendo la misma.",
      ],
      action: "Elegir una contraseña nueva",
    },
    en: {
      subject: "Reset your Prospecta password",
      greeting: (name) => `Hello ${name},`,
      lines: [
        "We received a request to change the password of your account. The link works once, for one hour.",
        "If it was not you, ignore this message: your password stays as it is.",
      ],
      action: "Choose a new password",
    },
  };

export function passwordResetMail(locale: Locale, person: { email: string; fullName: string }, link: string): Mail {
  const { subject, greeting, lines, action } = WORDS[locale];
  const hello = greeting(person.fullName);
  const [first = "", second = ""] = lines;
  return {
    to: person.email,
    subject,
    text: [hello, first, `${action}:\n${link}`, second].join("\n\n"),
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${subject}</title>
<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2430;max-width:34rem;margin:2rem auto;padding:0 1rem">
<p>${escaped(hello)}</p>
<p>${first}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:.6rem 1rem;border-radius:.4rem;background:#1d4ed8;color:#fff;text-decoration:none">${action}</a></p>
<p style="color:#55606e">${second}</p>
</body></html>`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
