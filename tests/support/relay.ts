import { once } from "node:events";
import { Agent, createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One call that passed, or that the relay answered. */
export type Passed = {
  method: string;
  /** With query, as on the wire. */
  url: string;
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
  /** Set when the answer arrives. */
  status: number;
  answer: string;
};

type Interferes = (call: Passed, response: ServerResponse) => boolean | Promise<boolean>;

/** Readiness checks of the web have no request id; forwarded calls do. */
const isProbe = ({ path, headers }: Passed) => path === "/readyz" && headers["x-request-id"] === undefined;

/** Relay between web and provider: records every call except probes and can answer instead. */
export class Relay {
  readonly passed: Passed[] = [];
  /** Answers and returns true, or lets the call pass. */
  interferes: Interferes = () => false;
  url = "";

  private readonly target: string;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 100 });
  private server: Server | undefined;

  private constructor(target: string) {
    this.target = target;
  }

  static async start(target: string): Promise<Relay> {
    const relay = new Relay(target);
    relay.server = createServer({ keepAliveTimeout: 15_000 }, (incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", () => {});
      incoming.on("end", () => {
        const { method = "", url = "", headers, rawHeaders } = incoming;
        const path = url.split("?")[0] ?? "";
        const body = Buffer.concat(chunks);
        void relay.receive({ method, url, path, headers, rawHeaders, body, status: 0, answer: "" }, response);
      });
    }).listen(0, "127.0.0.1");
    await once(relay.server, "listening");
    relay.url = `http://127.0.0.1:${(relay.server.address() as AddressInfo).port}`;
    return relay;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Calls on a path, or all except those of sessions. */
  calls(path?: string): Passed[] {
    return this.passed.filter((call) => (path ? call.path === path : !call.path.startsWith("/auth/")));
  }

  private async receive(call: Passed, response: ServerResponse): Promise<void> {
    if (!isProbe(call)) this.passed.push(call);
    response.once("finish", () => {
      call.status = response.statusCode;
    });
    if (await this.interferes(call, response)) return;
    const upstream = request(`${this.target}${call.url}`, {
      method: call.method,
      headers: { ...call.headers, "content-length": call.body.length },
      agent: this.agent,
    });
    upstream.on("error", () => response.destroy());
    response.once("close", () => upstream.destroy());
    upstream.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("data", (chunk: Buffer) => {
        call.answer += chunk;
        response.write(chunk);
      });
      answer.on("end", () => response.end());
      answer.on("error", () => response.destroy());
    });
    upstream.end(call.body);
  }
}
