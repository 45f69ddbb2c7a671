import * as z from "zod";

export const COLOURS = ["grey", "teal", "blue", "amber", "red", "green"] as const;
export const Colour = z.enum(COLOURS);
export type Colour = z.infer<typeof Colour>;

export const CONTACT_CHANNELS = ["call", "whatsapp", "mail", "visit"] as const;
export const ContactChannel = z.enum(CONTACT_CHANNELS);
export type ContactChannel = z.infer<typeof ContactChannel>;

export const MAIL_LOCALES = ["es", "en"] as const;
export const MailLocale = z.enum(MAIL_LOCALES);
export type MailLocale = z.infer<typeof MailLocale>;
