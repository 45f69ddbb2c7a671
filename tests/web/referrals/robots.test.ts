import { expect, test } from "vitest";
import robots from "@/app/robots.ts";

test("robots may read landings and their resources only", () => {
  const { rules } = robots();

  expect(rules).toMatchObject({ userAgent: "*", disallow: "/" });
  expect([rules].flat()[0]?.allow).toEqual(["/ref/", "/api/ref/", "/_next/static/", "/icon.svg", "/icons/"]);
});
