import { expect, test } from "vitest";
import { firstOfEach } from "@/provider/jobs/worker.ts";

test("of equal jobs in one batch the first one runs", () => {
  const [one, other] = ["01a209a1-8111-7000-8000-000000000001", "01a209a1-8111-7000-8000-000000000002"];
  const job = (licenseId: string | undefined, network: string, requestId: string) => ({
    data: { licenseId, network, requestId },
  });
  const received = [
    job(one, "meta", "first"),
    job(one, "meta", "second"),
    job(one, "tiktok", "third"),
    job(other, "meta", "fourth"),
    job(one, "meta", "fifth"),
  ];

  expect(firstOfEach(received).map(({ data }) => data.requestId)).toEqual(["first", "third", "fourth"]);
});
