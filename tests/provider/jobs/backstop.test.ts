import { expect, test } from "vitest";
import { backstopSeconds } from "@/provider/jobs/worker.ts";

test("workers that start at once poll at different times", () => {
  const times = Array.from({ length: 60 }, (_, place) => backstopSeconds(place, 60));

  expect(new Set(times.map((seconds) => Math.round(seconds * 1000))).size).toBe(60);
});
