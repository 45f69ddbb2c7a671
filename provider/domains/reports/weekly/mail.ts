import { BYTE_ORDER_MARK } from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import type { Report } from "@/contract/reports/reports.ts";
import { escaped, type Mail, type Reader } from "@/provider/mail/mailer.ts";

type Week = { from: string; to: string };
type WeeklyMailData = {
  reader: Reader;
  license: string;
  week: Week;
  weekBefore: Week;
  report: Report;
  pdf: { filename: string; bytes: Uint8Array };
  link: string;
};

const MEASURES = {
  leads: { es: "Leads", en: "Leads" },
  unique: { es: "Únicos", en: "Unique" },
  duplicated: { es: "Duplicados", en: "Duplicated" },
  failed: { es: "Fallidos", en: "Failed" },
  integrated: { es: "Integrados al CRM", en: "In the CRM" },
  notIntegrated: { es: "Sin integrar al CRM", en: "Not in the CRM" },
  unassigned: { es: "Sin asesor", en: "Without an advisor" },
  contacted: { es: "Contactados", en: "Contacted" },
  appointments: { es: "Citas agendadas", en: "Appointments set" },
  sold: { es: "Ventas", en: "Sales" },
} as const;

const MAIL_TEXTS = {
  es: {
    subject: (license: string, days: string) => `${license}: semana del ${days}`,
    greeting: (name: string) => `Hola, ${name}:`,
    before: (license: string, days: string) => `Así le fue a ${license} en la semana del ${days}.`,
    change: "Cambio",
    action: "Abrir Prospecta",
    after:
      "Van adjuntos el mismo cuadro como CSV y la página de ventas de la semana como PDF. Un administrador elige en Usuarios a quién le llega.",
    file: "semana",
    to: "al",
  },
  en: {
    subject: (license: string, days: string) => `${license}: week of ${days}`,
    greeting: (name: string) => `Hello ${name},`,
    before: (license: string, days: string) => `How ${license} did during the week of ${days}.`,
    change: "Change",
    action: "Open Prospecta",
    after:
      "The same table is attached as CSV, and the sales page of the week as PDF. An administrator chooses under Users who gets it.",
    file: "week",
    to: "to",
  },
} as const;

const NUMBERS = {
  es: new Intl.NumberFormat("es-EC", { useGrouping: "always" }),
  en: new Intl.NumberFormat("en-US"),
};

const DAYS = {
  es: new Intl.DateTimeFormat("es-EC", { timeZone: "UTC", day: "2-digit", month: "2-digit", year: "numeric" }),
  en: new Intl.DateTimeFormat("en-US", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" }),
};

export function weeklyReportMail({ reader, license, week, weekBefore, report, pdf, link }: WeeklyMailData): Mail {
  const { locale } = reader;
  const mailTexts = MAIL_TEXTS[locale];
  const plainDay = (day: string) => DAYS[locale].format(new Date(day));
  const formatDays = ({ from, to }: Week) => `${plainDay(from)} ${mailTexts.to} ${plainDay(to)}`;
  const days = formatDays(week);
  const number = (value: number) => NUMBERS[locale].format(value);
  const lines = report.measures.flatMap(({ key }, index) => {
    const measure = Object.hasOwn(MEASURES, key) ? MEASURES[key as keyof typeof MEASURES] : undefined;
    if (!measure) return [];
    const [now, before] = [report.total.values[index] ?? 0, report.total.previous?.[index] ?? 0];
    const change = now - before;
    return [{ name: measure[locale], now, before, change: `${change > 0 ? "+" : ""}${number(change)}` }];
  });
  const cells = lines.map(({ name, now, before, change }) => [name, number(now), number(before), change]);
  const file = lines.map(({ name, now, before }) => [name, now, before, now - before]);
  const { subject, greeting, before, action, after } = mailTexts;
  const heads = ["", days, formatDays(weekBefore), mailTexts.change];
  return {
    to: reader.email,
    subject: subject(license, days),
    text: [
      greeting(reader.fullName),
      before(license, days),
      cells.map(([name, now, then, change]) => `${name}: ${now} (${then}; ${change})`).join("\n"),
      `${action}:\n${link}`,
      after,
    ].join("\n\n"),
    html: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escaped(subject(license, days))}</title>
<body style="font-family:system-ui,sans-serif;font-size:15px;line-height:1.6;color:#1c1a17;max-width:34rem;margin:2rem auto;padding:0 1rem">
<p>${escaped(greeting(reader.fullName))}</p>
<p>${escaped(before(license, days))}</p>
<table style="border-collapse:collapse;width:100%"><thead><tr>${heads.map((head, index) => cell("th", head, index, HEAD)).join("")}</tr></thead>
<tbody>${cells.map((row) => `<tr>${row.map((text, index) => cell(index === 0 ? "th" : "td", text, index, ROW)).join("")}</tr>`).join("\n")}</tbody></table>
<p><a href="${escaped(link)}" style="display:inline-block;padding:.6rem 1rem;border-radius:6px;background:#0b6a62;color:#fff;text-decoration:none">${escaped(action)}</a></p>
<p style="color:#5d574d">${escaped(after)}</p>
</body></html>`,
    attachments: [
      {
        filename: `${mailTexts.file}-${week.from}.csv`,
        contentType: "text/csv; charset=utf-8",
        content: BYTE_ORDER_MARK + csvText([heads, ...file], locale === "es" ? ";" : ","),
      },
      { filename: pdf.filename, contentType: "application/pdf", content: Buffer.from(pdf.bytes) },
    ],
  };
}

const HEAD = "color:#5d574d;font-size:13px;font-weight:normal;border-bottom:1px solid #d9d3c7";
const ROW = "border-bottom:1px solid #ece7dc;font-weight:normal";

function cell(tag: "th" | "td", text: string, index: number, style: string): string {
  const scope = tag === "th" ? ` scope="${style === HEAD ? "col" : "row"}"` : "";
  const side = index === 0 ? "left" : "right";
  return `<${tag}${scope} style="padding:.4rem .25rem;text-align:${side};font-variant-numeric:tabular-nums;${style}">${escaped(text)}</${tag}>`;
}
