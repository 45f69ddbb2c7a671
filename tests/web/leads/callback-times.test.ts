import { expect, test } from "vitest";
import { callbackTimes } from "@/components/features/leads/contact/callback-fields.tsx";

const ZONE = "America/Guayaquil";
const offeredAt = (now: string) => callbackTimes(Date.parse(now), ZONE).map(({ when, at }) => [when, at]);

test("in the morning: in an hour, this afternoon and tomorrow, by the licence's zone", () => {
  expect(offeredAt("2026-11-20T15:02:30.000Z")).toEqual([
    ["hour", "2026-11-20T16:05:00.000Z"],
    ["afternoon", "2026-11-20T21:00:00.000Z"],
    ["tomorrow", "2026-11-21T14:00:00.000Z"],
  ]);
});

test("no past or closed time is offered", () => {
  expect(offeredAt("2026-11-20T21:00:00.000Z").map(([when]) => when)).toEqual(["hour", "tomorrow"]);
  expect(offeredAt("2026-11-20T10:00:00.000Z").map(([when]) => when)).toEqual(["afternoon", "tomorrow"]);
  expect(offeredAt("2026-12-01T03:30:00.000Z")).toEqual([["tomorrow", "2026-12-01T14:00:00.000Z"]]);
});

test("on a Saturday the next morning is Monday's, and on a Sunday it is tomorrow's", () => {
  expect(offeredAt("2026-11-21T22:30:00.000Z")).toEqual([["monday", "2026-11-23T14:00:00.000Z"]]);
  expect(offeredAt("2026-11-22T15:00:00.000Z")).toEqual([["tomorrow", "2026-11-23T14:00:00.000Z"]]);
});
