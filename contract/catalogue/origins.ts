import * as z from "zod";
import { CHANNEL_OF, type Source as LeadSource } from "../kernel/channels.ts";
import { Channel, ChannelInput, Source } from "../kernel/closed-lists.ts";
import { alsoAt, endpoint } from "../kernel/endpoint.ts";
import { ChildrenOfRemoved, Id, name, note, RecordToRemove, Versioned } from "../kernel/records.ts";

/** Origin of leads below a source, in a tree. A lead's own `origin` stays as sent. */
export const LeadOrigin = Versioned.extend({
  channel: Channel,
  source: Source,
  parentId: Id.nullable(),
  name: z.string(),
  /** `channel/source/name` in the form of `originSlug`, unique per licence. */
  path: z.string(),
  costCentre: z.string(),
  isExternalManagement: z.boolean(),
  isActive: z.boolean(),
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;

export const LeadOriginInput = z.object({
  source: Source,
  parentId: Id.nullable().optional(),
  name: name(),
  costCentre: note(40).optional(),
  isExternalManagement: z.boolean().optional(),
  isActive: z.boolean().optional(),
});

/** Converts a name to a path part: "Feria de Quito, 2026" is `feria-de-quito-2026`. */
export function originSlug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

export const sourcePath = (source: LeadSource) => `${CHANNEL_OF[source]}/${source}`;

const Nothing = z.object({});
const Path = z
  .string()
  .max(500, "tooLong")
  .overwrite((values) => values.trim().replace(/^\/+|\/+$/g, ""))
  .min(1, "required");

const path = endpoint({
  method: "GET",
  path: "/lead-prospection/origins/path",
  access: "directory.read",
  input: z.object({ path: Path }),
  output: LeadOrigin,
  fails: ["NOT_FOUND"],
  summary: "The origin of a path",
});

// biome-ignore format: a table is read by its columns
export const origins = {
  list:     endpoint({ method: "GET",    path: "/lead-prospection/origins",          access: "directory.read",      input: Nothing, output: z.array(LeadOrigin), summary: "Origins of the licence, by path" }),
  create:   endpoint({ method: "POST",   path: "/lead-prospection/origins",          access: "configuration.write", input: LeadOriginInput, output: LeadOrigin, transaction: "own", summary: "Add an origin below a source or another origin" }),
  update:   endpoint({ method: "PUT",    path: "/lead-prospection/origins/:id",      access: "configuration.write", input: Versioned.extend(LeadOriginInput.partial().shape), output: LeadOrigin, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change an origin, or move it with its children" }),
  remove:   endpoint({ method: "DELETE", path: "/lead-prospection/origins/:id",      access: "configuration.write", input: RecordToRemove.extend({ children: ChildrenOfRemoved.optional() }), output: Nothing, transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Remove an origin; its children prevent that, or move up" }),
  licenses: endpoint({ method: "GET",    path: "/lead-prospection/origins/licenses", access: "directory.read",      input: Nothing, output: z.array(LeadOrigin), summary: "Active origins of the licence, by path" }),
  path,
  origin:   alsoAt(path, "/lead-prospection/origin/path"),
  channel:  endpoint({ method: "GET",    path: "/lead-prospection/origins/channel",  access: "directory.read",      input: z.object({ channel: ChannelInput }), output: z.array(LeadOrigin), summary: "Active origins of a channel, by path" }),
  externalManagement: endpoint({ method: "GET", path: "/lead-prospection/origins/externalmanagement", access: "directory.read", input: Nothing, output: z.array(LeadOrigin), summary: "Active origins of leads that are worked outside the contact centre" }),
  paths:    endpoint({ method: "GET",    path: "/v1/resources/origins/path",         access: "directory.read",      input: Nothing, output: z.array(LeadOrigin.pick({ path: true, name: true, channel: true, source: true })), summary: "Paths of the active origins" }),
};
