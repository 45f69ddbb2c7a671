import Papa from "papaparse";
import { answersOf, type TikTokEntry } from "../../simulate/tiktok-delivery.ts";
import { QUESTIONS } from "./accounts.ts";

/** CSV of a form's leads: times in UTC without a zone, as TikTok exports. */
export function csvOf(entries: readonly TikTokEntry[]): string {
  const fixed = ["lead_id", "created_time", "page_id", "page_name", "campaign_name", "ad_name"];
  const rows = entries.map(({ id, form, createdAt, draft }) => {
    const answers = new Map(answersOf(draft));
    const at = createdAt.toISOString().slice(0, 19).replace("T", " ");
    return [
      id,
      at,
      form.pageId,
      form.pageName,
      "SUV Nov",
      "Video 15s",
      ...QUESTIONS.map((question) => answers.get(question) ?? ""),
    ];
  });
  return Papa.unparse([[...fixed, ...QUESTIONS], ...rows]);
}
