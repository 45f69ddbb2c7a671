import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Ports below the range from which Linux, macOS and Windows give ports to outgoing connections. */
const [FIRST, LAST] = [20_000, 32_767];

/** @returns a free loopback port that no outgoing connection takes before its server listens */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
