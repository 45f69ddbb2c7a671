import * as z from "zod";
import { ROLES } from "./access.ts";
import {
  ACCOUNT_TYPES,
  CHANNEL_NAMES,
  CHANNELS,
  type Channel as ChannelName,
  COMPLETIONS,
  CONNECTION_STATES,
  CRM_STATES,
  DEAL_STATES,
  ENTRY_SOURCES,
  FORM_SOURCES,
  INTEGRATION_CHANNELS,
  NETWORKS,
  PROCESSING_STATES,
  SOURCES,
  toChannel,
} from "./channels.ts";

/** Schemas of the closed lists; the lists themselves load without zod. */
export const Source = z.enum(SOURCES);
export const EntrySource = z.enum(ENTRY_SOURCES);
export const Channel = z.enum(CHANNELS);
export const Network = z.enum(NETWORKS);
export const FormSource = z.enum([...FORM_SOURCES.meta, ...FORM_SOURCES.tiktok]);
export const IntegrationChannel = z.enum(INTEGRATION_CHANNELS);
export const AccountType = z.enum(ACCOUNT_TYPES);
export const DealState = z.enum(DEAL_STATES);
export const CrmState = z.enum(CRM_STATES);
export const Completion = z.enum(COMPLETIONS);
export const Processing = z.enum(PROCESSING_STATES);
export const ConnectionState = z.enum(CONNECTION_STATES);
export const Role = z.enum(ROLES);

export const ChannelInput = z.enum(CHANNEL_NAMES).transform((name): ChannelName => toChannel(name));

export const ChannelsInput = z.array(ChannelInput).transform((channels): ChannelName[] => [...new Set(channels)]);

export const COLOURS = ["grey", "teal", "blue", "amber", "red", "green"] as const;
export const Colour = z.enum(COLOURS);
export type Colour = z.infer<typeof Colour>;

export const CONTACT_CHANNELS = ["call", "whatsapp", "mail", "visit"] as const;
export const ContactChannel = z.enum(CONTACT_CHANNELS);
export type ContactChannel = z.infer<typeof ContactChannel>;

export const MAIL_LOCALES = ["es", "en"] as const;
export const MailLocale = z.enum(MAIL_LOCALES);
export type MailLocale = z.infer<typeof MailLocale>;

export const COMBINES = ["first", "join"] as const;
export const Combine = z.enum(COMBINES);
export type Combine = z.infer<typeof Combine>;

const SINGLE = new Set([
  "phone",
  "email",
  "identification",
  "agency",
  "vin",
  "carLicense",
  "isSalesPipeline",
  "failedLead",
]);

const NAMES = new Set(["firstName", "lastName", "fullName"]);

export function initialCombine(field: string): Combine {
  return NAMES.has(field) ? "join" : "first";
}

export function getCombine({ field, combine }: { field: string; combine?: Combine | undefined }): Combine {
  return combine ?? (SINGLE.has(field) ? "first" : "join");
}
