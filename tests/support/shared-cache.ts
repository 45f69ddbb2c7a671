import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type CachedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; until: number };

const KEEP_MS = 600_000;
/** nginx obeys Cache-Control and Set-Cookie and nothing else. */
const FORBIDS = /\b(no-store|no-cache|private)\b/i;

/** Shared cache that stores answers for ten minutes by full address: `proxy_cache_valid 200 10m`. */
export class SharedCache {
  readonly cached = new Map<string, CachedResponse>();
  url = "";
  private server: Server | undefined;
  private readonly target: string;

  private constructor(target: string) {
    this.target = target;
  }

  static async start(target: string): Promise<SharedCache> {
    const cache = new SharedCache(target);
    cache.server = createServer((incoming, response) => {
      const { method = "GET", url = "", headers } = incoming;
      const known = method === "GET" ? cache.cached.get(url) : undefined;
      if (known && known.until > Date.now()) {
        response.writeHead(known.status, { ...known.headers, "x-cache": "HIT" });
        response.end(known.body);
        return;
      }
      const upstream = request(`${cache.target}${url}`, { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          const status = answer.statusCode ?? 502;
          const mayKeep = !FORBIDS.test(answer.headers["cache-control"] ?? "") && !answer.headers["set-cookie"];
          const { "transfer-encoding": _, ...cached } = answer.headers;
          if (method === "GET" && mayKeep && [200, 301, 302, 303, 307, 308].includes(status)) {
            cache.cached.set(url, { status, headers: cached, body, until: Date.now() + KEEP_MS });
          }
          response.writeHead(status, { ...cached, "x-cache": "MISS" });
          response.end(body);
        });
      });
      upstream.on("error", () => response.destroy());
      incoming.pipe(upstream);
    }).listen(0, "127.0.0.1");
    await once(cache.server, "listening");
    cache.url = `http://127.0.0.1:${(cache.server.address() as AddressInfo).port}`;
    return cache;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
