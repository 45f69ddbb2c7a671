import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Captured = { at: number; method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** `hang`: the request is read and never answered. */
export type FakeResponse = { status: number; headers?: Record<string, string>; body?: string } | "hang";

export type CaptureServer = {
  url: string;
  port: number;
  requests: Captured[];
  answer: (request: Captured, index: number) => FakeResponse | Promise<FakeResponse>;
  close(): Promise<void>;
};

/** Records each request with its time and answers as configured. */
export async function startCaptureServer(answer: CaptureServer["answer"] = () => ({ status: 200 })) {
  const hanging = new Set<ServerResponse>();
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    const at = Date.now();
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", async () => {
      const { method = "", url = "", headers } = incoming;
      const captured = { at, method, path: url, headers, body: Buffer.concat(parts).toString() };
      const index = capture.requests.push(captured) - 1;
      const answered = await capture.answer(captured, index);
      if (answered === "hang") hanging.add(response);
      else response.writeHead(answered.status, answered.headers).end(answered.body ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const capture: CaptureServer = {
    url: `http://127.0.0.1:${port}`,
    port,
    requests: [],
    answer,
    close: async () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return capture;
}
