import { expect, test } from "vitest";
import { parseRetryAfter } from "@/provider/outbound-http/gathered-answer.ts";

const NOW = Date.parse("2026-03-02T10:00:00Z");
const DAY = 86_400;

test.each([
  ["7", 7],
  ["0", 0],
  ["Mon, 02 Mar 2026 10:00:30 GMT", 30],
  ["Mon, 02 Mar 2026 09:00:00 GMT", 0],
  ["999999999", DAY],
  ["9".repeat(400), DAY],
  ["Sat, 13 Sep 275760 00:00:00 GMT", DAY],
  ["soon", undefined],
  ["", undefined],
])("an answer with Retry-After %j delays for %s seconds", (header, seconds) => {
  expect(parseRetryAfter({ "retry-after": header }, NOW)).toBe(seconds);
});
