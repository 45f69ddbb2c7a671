import * as z from "zod";

export const MAIL_LOCALES = ["es", "en"] as const;
export const MailLocale = z.enum(MAIL_LOCALES);
export type MailLocale = z.infer<typeof MailLocale>;
