import { createServer } from "node:net";

export function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Polls until an answer below 500. @returns false after `withinMs` or when `isOver` returns true */
export async function waitFor(url, { withinMs = 120_000, isOver = () => false } = {}) {
  const end = Date.now() + withinMs;
  while (Date.now() < end && !isOver()) {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
