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
