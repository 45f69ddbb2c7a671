import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, RecordToRemove, Versioned } from "../kernel/records.ts";

export const LIST_NAMES = ["leads", "audits"] as const;
export const ListName = z.enum(LIST_NAMES);
export type ListName = z.infer<typeof ListName>;

const Scope = z.string().max(60);
const Filters = z.record(z.string().max(40), z.string().max(200));
const Columns = z.array(z.string().max(40)).min(1).max(60);

export const View = Versioned.extend({
  list: ListName,
  scope: z.string(),
  name: z.string(),
  owner: z.string(),
  isOwn: z.boolean(),
  isShared: z.boolean(),
  filters: z.record(z.string(), z.string()),
  /** Null restores the columns of the list. */
  columns: z.array(z.string()).nullable(),
});
export type View = z.infer<typeof View>;

export const ListChoice = z.object({
  scope: z.string(),
  columns: z.array(z.string()).nullable(),
  viewId: Id.nullable(),
});
export type ListChoice = z.infer<typeof ListChoice>;

export const ListViews = z.object({ views: z.array(View), choices: z.array(ListChoice) });
export type ListViews = z.infer<typeof ListViews>;

const NewView = z.object({
  list: ListName,
  scope: Scope,
  name: name(60),
  filters: Filters,
  columns: Columns.nullable().optional(),
});
const ViewPatch = Versioned.extend(NewView.pick({ name: true, filters: true, columns: true }).partial().shape);
const Choice = z.object({
  list: ListName,
  scope: Scope,
  columns: Columns.nullable().optional(),
  viewId: Id.nullable().optional(),
});

// biome-ignore format: a table is read by its columns
export const views = {
  list:   endpoint({ method: "GET",    path: "/views",             access: "leads.read",  input: z.object({ list: ListName }), output: ListViews, summary: "Own and shared views of a list, with the own list settings" }),
  create: endpoint({ method: "POST",   path: "/views",             access: "leads.read",  input: NewView, output: View, transaction: "own", summary: "Save an own view" }),
  update: endpoint({ method: "PUT",    path: "/views/:id",         access: "leads.read",  input: ViewPatch, output: View, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change an own view, or a shared one with permission to share" }),
  remove: endpoint({ method: "DELETE", path: "/views/:id",         access: "leads.read",  input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove an own view, or a shared one with permission to share" }),
  share:  endpoint({ method: "PUT",    path: "/views/:id/sharing", access: "views.share", input: Versioned.extend({ isShared: z.boolean() }), output: View, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Share a view with the licence, or stop sharing it" }),
  choose: endpoint({ method: "PUT",    path: "/list-choices",     access: "leads.read",  input: Choice, output: ListChoice, transaction: "own", summary: "Save the own columns and default view of a list" }),
};
