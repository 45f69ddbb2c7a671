import * as z from "zod";
import type { FormQuestion } from "@/contract/ad-networks/forms.ts";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callGraph } from "./graph.ts";

export const GraphId = z.union([z.string().min(1).max(100), z.number()]).transform(String);

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

type Listing = { token: string; query?: Record<string, string>; after?: string | null; signal?: AbortSignal };

export async function readPage<Item>(
  config: Config,
  path: string,
  item: z.ZodType<Item>,
  { token, query = {}, after, signal }: Listing,
): Promise<{ items: Item[]; after: string | null }> {
  const pageQuery = { ...query, limit: String(config.META_PAGE_SIZE), ...(after && { after }) };
  const { data, paging } = parseAnswer(
    Page,
    await callGraph(config, path, { token, query: pageQuery, ...(signal && { signal }) }),
  );
  const next = paging?.next ? (paging.cursors?.after ?? null) : null;
  return { items: data.map((one) => parseAnswer(item, one)), after: next };
}

const MAX_PAGES = 40;

export async function readAll<Item>(
  config: Config,
  path: string,
  item: z.ZodType<Item>,
  listing: Omit<Listing, "after">,
): Promise<Item[]> {
  const found: Item[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read: { items: Item[]; after: string | null } = await readPage(config, path, item, { ...listing, after });
    found.push(...read.items);
    after = read.after;
    if (after === null) break;
  }
  return found;
}

export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (!read.success) throw new NetworkError("unexpected", { cause: read.error });
  return read.data;
}

const Sent = z.object({ id: GraphId });
const Earlier = z.object({ data: z.array(Sent) });

const ANSWERS: Record<string, string> = {
  FULL_NAME: "Prueba Prospecta",
  FIRST_NAME: "Prueba",
  LAST_NAME: "Prospecta",
  EMAIL: "prueba@prospecta.example",
  PHONE: "+593987654321",
  PHONE_NUMBER: "+593987654321",
  CITY: "Quito",
};

/** Meta allows one test lead per form: deletes the previous one. @returns its id. @throws NetworkError */
export async function sendTestLead(
  config: Config,
  { formId, questions, token }: { formId: string; questions: readonly FormQuestion[]; token: string },
): Promise<string> {
  const path = `/${formId}/test_leads`;
  const { data } = parseAnswer(Earlier, await callGraph(config, path, { token }));
  for (const { id } of data) await callGraph(config, `/${id}`, { method: "DELETE", token });
  const answers = questions.map(({ key, type, options: [first] }) => ({
    name: key,
    values: [first ?? ANSWERS[type] ?? "Prueba"],
  }));
  const query: Record<string, string> = answers.length > 0 ? { field_data: JSON.stringify(answers) } : {};
  return parseAnswer(Sent, await callGraph(config, path, { method: "POST", token, query })).id;
}
