import { expect, vi } from "vitest";
import type { CaptureServer } from "./capture-server.ts";
import type { TestProvider } from "./provider.ts";
import { receiving } from "./receiving.ts";

type Receiving = Pick<Awaited<ReturnType<typeof receiving>>, "licenseId" | "arrived">;

export const subscribeReceiver = (provider: TestProvider, receiver: CaptureServer) =>
  receiving(provider, receiver, ["lead.created", "lead.duplicated", "lead.failed"]);

/** Rejects the first attempt of each delivery, so that each message is sent twice. */
export function failFirstAttempt(receiver: CaptureServer): void {
  const observed = new Set<unknown>();
  receiver.answer = ({ headers }) => {
    const isFirst = !observed.has(headers["webhook-id"]);
    observed.add(headers["webhook-id"]);
    return { status: isFirst ? 500 : 200 };
  };
}

/** Asserts one message with one id on every attempt and no other waiting delivery. @returns the id */
export async function assertDeliveredOnce(
  { services }: TestProvider,
  { licenseId, arrived }: Receiving,
): Promise<string> {
  const deliveries = () =>
    services.database.read({ role: "tenant", licenseId }, async ({ $client }) => {
      const { rows } = await $client.query<{ id: string; state: string }>("select id, state from delivery");
      return rows;
    });
  const isOver = async () => {
    const states = (await deliveries()).map(({ state }) => state);
    return states.length > 0 && states.every((state) => state === "delivered");
  };
  await vi.waitUntil(isOver, { timeout: 10_000, interval: 50 });
  const ids = new Set(arrived().map(({ headers }) => headers["webhook-id"]));
  const [only, ...others] = await deliveries();
  expect(others).toEqual([]);
  expect([...ids]).toEqual([only?.id]);
  expect(arrived().length).toBe(2);
  return only?.id as string;
}
