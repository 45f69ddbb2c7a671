import * as z from "zod";
import type { ContactChannel } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { ChildrenOfRemoved, Id, name, RecordToRemove, Versioned } from "../kernel/records.ts";

export const FOLLOW_UPS = ["callback", "appointment"] as const;
export const FollowUp = z.enum(FOLLOW_UPS);
export type FollowUp = z.infer<typeof FollowUp>;

const TIMED_ACTION = { callback: "call" } as const satisfies Partial<Record<FollowUp, ContactChannel>>;
export type TimedFollowUp = keyof typeof TIMED_ACTION;

const isTimed = (followUp: FollowUp): followUp is TimedFollowUp => followUp in TIMED_ACTION;

export const ContactResult = Versioned.extend({
  parentId: Id.nullable(),
  name: z.string(),
  above: z.array(z.string()),
  isHumanContact: z.boolean(),
  isEffective: z.boolean(),
  closesLead: z.boolean(),
  followUp: FollowUp.nullable(),
  isActive: z.boolean(),
});
export type ContactResult = z.infer<typeof ContactResult>;

export function toFollowUp({ followUp, closesLead }: Pick<ContactResult, "followUp" | "closesLead">): FollowUp | null {
  return closesLead ? null : followUp;
}

export function toTimedFollowUp(result: Pick<ContactResult, "followUp" | "closesLead">): TimedFollowUp | null {
  const followUp = toFollowUp(result);
  return followUp && isTimed(followUp) ? followUp : null;
}

export function followUpChannel(result: Pick<ContactResult, "followUp" | "closesLead">): ContactChannel | null {
  const followUp = toTimedFollowUp(result);
  return followUp && TIMED_ACTION[followUp];
}

export const ContactResultInput = z.object({
  name: name(),
  parentId: Id.nullable().optional(),
  isHumanContact: z.boolean().optional(),
  isEffective: z.boolean().optional(),
  closesLead: z.boolean().optional(),
  followUp: FollowUp.nullable().optional(),
  isActive: z.boolean().optional(),
});

const Order = z.object({ results: z.array(Id).min(1).max(500) });

// biome-ignore format: a table is read by its columns
export const typification = {
  list:   endpoint({ method: "GET",    path: "/cct/typification",     access: "directory.read",      input: z.object({}), output: z.array(ContactResult), summary: "Contact results as a tree in order, each after its parent" }),
  create: endpoint({ method: "POST",   path: "/cct/typification",     access: "configuration.write", input: ContactResultInput, output: ContactResult, transaction: "own", summary: "Add a contact result" }),
  order:  endpoint({ method: "PUT",    path: "/cct/typification",     access: "configuration.write", input: Order, output: z.array(ContactResult), transaction: "own", summary: "Reorder all contact results within their parents" }),
  update: endpoint({ method: "PUT",    path: "/cct/typification/:id", access: "configuration.write", input: Versioned.extend(ContactResultInput.partial().shape), output: ContactResult, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a contact result, or move it" }),
  remove: endpoint({ method: "DELETE", path: "/cct/typification/:id", access: "configuration.write", input: RecordToRemove.extend({ children: ChildrenOfRemoved.optional() }), output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Remove a contact result; its children prevent that, or move up" }),
};
