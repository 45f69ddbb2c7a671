import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";
import { cleanText } from "../kernel/text/clean-text.ts";
import { Person } from "../licenses/directory.ts";

export const MAX_NOTE = 2000;
export const MAX_MENTIONS = 10;

/** Cleans each line, so that a note may have several. */
export function cleanNote(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => cleanText(line));
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Note about a lead. Names are snapshots: users can be renamed or removed. */
export const Note = z.object({
  id: Id,
  at: z.iso.datetime(),
  actor: z.string(),
  text: z.string(),
  mentions: z.array(Person),
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.object({
  dealId: Id,
  text: z.string().overwrite(cleanNote).min(1, "required").max(MAX_NOTE, "tooLong"),
  /** Users to notify, who may see the lead. */
  mentionIds: z.array(Id).max(MAX_MENTIONS, "tooLong").optional(),
});
export type NoteInput = z.infer<typeof NoteInput>;

const OfLead = z.object({ dealId: Id });

// biome-ignore format: a table is read by its columns
export const notes = {
  list:   endpoint({ method: "GET",  path: "/lead-prospection/deals/:dealId/notes",        access: "leads.read", input: OfLead,    output: z.array(Note),   summary: "Last 100 notes of a lead, newest first" }),
  add:    endpoint({ method: "POST", path: "/lead-prospection/deals/:dealId/notes",        access: "leads.work", input: NoteInput, output: Note,            summary: "Add a note to a lead; mentioned users are notified" }),
  people: endpoint({ method: "GET",  path: "/lead-prospection/deals/:dealId/notes/people", access: "leads.work", input: OfLead,    output: z.array(Person), summary: "Users who may see a lead, to mention in its notes" }),
};
