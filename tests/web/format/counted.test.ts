import { expect, test } from "vitest";
import { formatCounted } from "@/lib/format/numbers.ts";

test("a count at its limit shows that there are more", () => {
  expect(formatCounted(10_000, "es")).toBe("10.000");
  expect(formatCounted(10_001, "es")).toBe("10.000+");
});
