import type { Context } from "hono";
import type { CalendarText } from "@/contract/kernel/files.ts";

/** Sends the calendar or 304. No caching without revalidation: revoked addresses end at once. */
export function sendCalendar(context: Context, { text, tag }: CalendarText): Response {
  const headers = { etag: `W/"${tag}"`, "cache-control": "private, no-cache" };
  if (isKnown(context.req.header("if-none-match") ?? "", tag)) return context.body(null, 304, headers);
  return context.body(text, 200, {
    ...headers,
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="prospecta.ics"',
  });
}

/** If-None-Match compares weakly: RFC 9110, 13.1.2. */
function isKnown(input: string, tag: string): boolean {
  return input.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === `"${tag}"`);
}
