import { expect, test } from "vitest";
import robots from "@/app/robots.ts";

test("landings and what they are drawn with may be read by robots, nothing else", () => {
  const { rules } = robots();

  expect(rules).toMatchObject({ userAgent: "*", disallow: "/" });
  expect([rules].flat()[0]?.allow).toEqual(["/ref/", "/api/ref/", "/_next/static/", "/icon.svg", "/icons/"]);
});
