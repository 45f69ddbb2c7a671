import * as z from "zod";

export const CONTACT_CHANNELS = ["call", "whatsapp", "mail", "visit"] as const;
export const ContactChannel = z.enum(CONTACT_CHANNELS);
export type ContactChannel = z.infer<typeof ContactChannel>;
