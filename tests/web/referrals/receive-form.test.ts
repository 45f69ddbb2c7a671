// @vitest-environment node
import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { POST } from "@/app/api/ref/[company]/[referralCode]/route.ts";
import { ORIGIN } from "../proxy/web.ts";

function sendTo(company: string, referralCode: string) {
  const request = new NextRequest(`${ORIGIN}/api/ref/${company}/${referralCode}`, {
    method: "POST",
    headers: { origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": "text/plain" },
    body: "no form",
  });
  return POST(request, { params: Promise.resolve({ company, referralCode }) });
}

test.each([
  ["as it is meant", "andes", "AM2RWQ74"],
  ["with a blank about it", "andes", "%20AM2RWQ74"],
])("a rejected form redirects to the page of its link, written %s", async (_, company, referralCode) => {
  const answer = await sendTo(company, referralCode);

  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/ref/andes/AM2RWQ74?fault=MEDIA_TYPE_UNSUPPORTED#form");
});

test("an incomplete link is unknown", async () => {
  const answer = await sendTo("andes", "%20");

  expect(answer.status).toBe(404);
});
