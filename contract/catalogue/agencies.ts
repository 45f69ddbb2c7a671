import * as z from "zod";
import { Channel, ChannelsInput } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { name, note, Phone, RecordToRemove, TextList, Versioned } from "../kernel/records.ts";

export const Agency = Versioned.extend({
  name: z.string(),
  code: z.string(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  channels: z.array(Channel),
  aliases: z.array(z.string()),
});
export type Agency = z.infer<typeof Agency>;

export const AgencyInput = z.object({
  name: name(),
  code: name(20),
  city: note(80).optional(),
  address: note().optional(),
  phone: z.union([z.literal(""), Phone]).optional(),
  hours: note(120).optional(),
  channels: ChannelsInput.optional(),
  aliases: TextList.optional(),
});

// biome-ignore format: a table is read by its columns
export const agencies = {
  list:   endpoint({ method: "GET",    path: "/backoffice/agencies",     access: "directory.read",      input: z.object({}), output: z.array(Agency), summary: "Agencies of the licence, by name" }),
  create: endpoint({ method: "POST",   path: "/backoffice/agencies",     access: "configuration.write", input: AgencyInput,  output: Agency, transaction: "own", summary: "Add an agency" }),
  update: endpoint({ method: "PUT",    path: "/backoffice/agencies/:id", access: "configuration.write", input: Versioned.extend(AgencyInput.partial().shape), output: Agency, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change an agency" }),
  remove: endpoint({ method: "DELETE", path: "/backoffice/agencies/:id", access: "configuration.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Remove an agency without leads" }),
};
