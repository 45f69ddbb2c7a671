import Papa from "papaparse";
import * as z from "zod";
import { pastMoment } from "@/contract/kernel/calendar.ts";
import { fold } from "@/contract/leads/search-term.ts";
import {
  type FormLeads,
  type FormToRead,
  NetworkError,
  StillPreparing,
} from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callTikTok, downloadFromTikTok } from "./business-api.ts";
import { read, TikTokId } from "./calls.ts";

const MAX = 1000;
const RETRY_SECONDS = 5;

const Task = z.object({ task_id: TikTokId, status: z.string(), file_type: z.string().default("csv") });

/** TikTok prepares a file of all leads of a form. Progress is its task id and the number of leads read. */
export async function readFormLeads(config: Config, request: FormToRead): Promise<FormLeads> {
  const { accountExternalId, form, since, token, cursor, signal } = request;
  const [taskId = "", read = "0"] = cursor?.split(" ") ?? [];
  const body = { advertiser_id: accountExternalId, page_id: form.externalId, ...(taskId && { task_id: taskId }) };
  const task = readTask(await callTikTok(config, "/page/lead/task/", { token, body, signal }));
  if (!taskId) return { items: [], next: `${task.task_id} 0` };
  if (task.status === "FAILED") throw new NetworkError("unexpected");
  if (task.status !== "SUCCEED") throw new StillPreparing(RETRY_SECONDS);
  // TikTok zips only files of tens of thousands of leads.
  if (task.file_type !== "csv") throw new NetworkError("unexpected");
  const query = { advertiser_id: accountExternalId, task_id: taskId };
  const text = await downloadFromTikTok(config, "/page/lead/task/download/", { token, query, signal });
  const all = leadsIn(text, request).filter(
    ({ createdAt }) => !createdAt || Date.parse(createdAt) >= Date.parse(since),
  );
  const start = Number(read);
  const items = all.slice(start, start + MAX).map(({ id, body }) => ({ id, body }));
  return { items, next: start + MAX < all.length ? `${taskId} ${start + MAX}` : null };
}

const readTask = (payload: unknown) => read(Task, payload);

const FIXED = ["campaign_id", "campaign_name", "adgroup_id", "adgroup_name", "ad_id", "ad_name"] as const;
const OTHERS = ["lead_id", "created_time", "page_id", "page_name", "advertiser_id", "advertiser_name", "is_test"];
const NOT_ANSWERS = new Set<string>([...FIXED, ...OTHERS]);

function leadsIn(text: string, { accountExternalId, form }: FormToRead) {
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const keys = new Map(form.questions.map(({ key }) => [plain(key), key]));
  return data.flatMap((line) => {
    const named = new Map(Object.entries(line).map(([name, value]) => [normaliseHeader(name), value] as const));
    const id = readDigits(named.get("lead_id"));
    const createdAt = toInstant(named.get("created_time"));
    if (!id) return [];
    const changes = Object.entries(line)
      .filter(([name, value]) => !NOT_ANSWERS.has(normaliseHeader(name)) && value)
      .map(([name, value]) => ({ field: keys.get(plain(name)) ?? name, value }));
    const adValues = FIXED.flatMap((name) => {
      const value = name.endsWith("_id") ? readDigits(named.get(name)) : named.get(name);
      return value ? [[name, value] as const] : [];
    });
    const ids = { id, lead_source: "INSTANT_FORM", page_id: form.externalId, page_name: form.name };
    const payload = { ...ids, advertiser_id: accountExternalId, ...Object.fromEntries(adValues), changes };
    const body = JSON.stringify({ ...payload, create_time: named.get("created_time") });
    return [{ id, createdAt, body }];
  });
}

const plain = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, "");
const normaliseHeader = (header: string) => header.trim().toLowerCase().replace(/\s+/g, "_");

/** Removes the spreadsheet protection of ids: a leading mark or a formula. */
function readDigits(text = ""): string {
  return /\d{5,}/.exec(text)?.[0] ?? "";
}

function toInstant(text = ""): string | null {
  return pastMoment(Date.parse(`${text.trim().replace(" ", "T")}Z`));
}
