import { Agent, request } from "node:http";
import { ofSorted } from "./numbers.ts";
import { pause } from "./processes.ts";

export type Post = { path: string; headers: Record<string, string>; body: string };
export type RateResult = { sent: number; p50: number; p99: number; max: number; statuses: Record<number, number> };

/**
 * Sends at a fixed rate, whether answers come or not. A request's time starts when it is due, so a stall counts for
 * every request that waits.
 */
export async function sendAtRate(
  port: number,
  perSecond: number,
  seconds: number,
  next: () => Post,
): Promise<RateResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const flying: Promise<void>[] = [];
  const start = performance.now();
  const sent = Math.round(perSecond * seconds);
  for (let index = 0; index < sent; index += 1) {
    const due = start + (index * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    flying.push(
      post(port, agent, next()).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(flying);
  agent.destroy();
  times.sort((a, b) => a - b);
  return { sent, statuses, p50: ofSorted(times, 0.5), p99: ofSorted(times, 0.99), max: times.at(-1) ?? Number.NaN };
}

function post(port: number, agent: Agent, { path, headers, body }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { port, agent, path, method: "POST", host: "127.0.0.1", headers: { ...headers } };
    const sending = request(options, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
