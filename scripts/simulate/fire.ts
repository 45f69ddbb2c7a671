import type { Shot, Sort } from "./senders.ts";

export type Answered = { sort: Sort; status: number; took: number };

const TIMEOUT_MS = 30_000;

/** Sends at a fixed rate. A request's time starts when it is due, also where this machine is late. */
export async function fire(
  to: string,
  shots: Iterator<Shot>,
  { rate, count, signal }: { rate: number; count: number; signal: AbortSignal },
  onAnswer: (answer: Answered) => void,
): Promise<void> {
  const start = performance.now();
  const flying = new Set<Promise<void>>();
  for (let sent = 0; sent < count && !signal.aborted; sent += 1) {
    const due = start + (sent * 1000) / rate;
    await until(due, signal);
    const shot = shots.next().value as Shot;
    const one = send(to, shot).then((status) => onAnswer({ sort: shot.sort, status, took: performance.now() - due }));
    flying.add(one);
    void one.finally(() => flying.delete(one));
  }
  await Promise.all(flying);
}

async function send(to: string, { path, headers, body }: Shot): Promise<number> {
  try {
    const answer = await fetch(`${to}${path}`, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

function until(due: number, signal: AbortSignal): Promise<void> {
  const wait = due - performance.now();
  if (wait <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
