import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Grant, SessionUser } from "@/contract/identity/sessions.ts";
import type { Role } from "@/contract/kernel/access.ts";

export type ReceivedEvent = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
type Answerer = (
  received: ReceivedEvent,
  response: ServerResponse,
  accessToken: string | undefined,
) => void | Promise<void>;

export const NORTE = "019b8e75-2300-74d4-9fb6-b77e416b536e";
export const SUR = "019b8e75-2300-74ba-bc9b-ee0000000001";

/** Provider over real HTTP for web tests, with sessions that can expire, end and be counted. */
export class FakeProvider {
  readonly received: ReceivedEvent[] = [];
  role: Role[] = ["admin-client"];
  accessSeconds = 600;
  refreshMs = 20;
  /** Answers every path except `/auth/*`. */
  answer: Answerer = (_, response) => json(response, 200, { fine: true });
  /** Status of failing refreshes, when set. */
  refreshStatus: number | undefined;
  isSilent = false;
  /** Accepts requests and never answers, as a stopped process does. */
  isHanging = false;
  /** Number of refreshes that take effect and then cut the connection. */
  cutRefreshes = 0;
  url = "";

  private server: Server | undefined;
  private readonly sessions = new Map<string, { generation: number; isOver: boolean }>();
  private readonly dead = new Set<string>();

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    provider.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("error", () => {});
      request.on("end", () => {
        const { method = "", url = "", headers } = request;
        void provider.receive({ method, url, headers, body: Buffer.concat(chunks) }, response);
      });
    }).listen(0, "127.0.0.1");
    await once(provider.server, "listening");
    provider.url = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`;
    return provider;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** Calls on a path, or all except those of sessions. */
  calls(path?: string): ReceivedEvent[] {
    return this.received.filter(({ url }) => (path ? url.split("?")[0] === path : !url.startsWith("/auth/")));
  }

  grant(licenseId: string | null = NORTE): Grant {
    const id = randomUUID();
    this.sessions.set(id, { generation: 1, isOver: false });
    return this.grantOf(id, 1, licenseId);
  }

  /** Invalidates the session's access tokens; a refresh remains possible. */
  expire({ token }: Grant): void {
    this.dead.add(token.accessToken);
  }

  end({ refreshToken }: Grant): void {
    const session = this.sessions.get(refreshToken.split(".")[0] ?? "");
    if (session) session.isOver = true;
  }

  accepts(accessToken: string | undefined): boolean {
    const session = this.sessions.get(accessToken?.split(".")[0] ?? "");
    return accessToken !== undefined && session !== undefined && !session.isOver && !this.dead.has(accessToken);
  }

  user(): SessionUser {
    return {
      email: "valeria.andrade@andesmotor.example",
      type: "client",
      fullName: "Valeria Andrade",
      licenses: [
        { licenseId: NORTE, licenseName: "Andes Motor Norte" },
        { licenseId: SUR, licenseName: "Andes Motor Sur" },
      ],
      emailVerified: true,
      userId: "019b8e75-2300-7314-b510-6dbfeef9880e",
      companyType: "dealership",
      companyId: "019b8e75-2300-7314-b510-6dbfeef98800",
      role: this.role,
    };
  }

  private grantOf(id: string, generation: number, licenseId: string | null): Grant {
    const iat = Math.floor(Date.now() / 1000);
    const accessToken = `${id}.access.${generation}`;
    return {
      token: { accessToken, uid: this.user().userId, iat, exp: iat + this.accessSeconds },
      refreshToken: `${id}.${generation}`,
      user: this.user(),
      licenseId,
    };
  }

  private async receive(received: ReceivedEvent, response: ServerResponse): Promise<void> {
    this.received.push(received);
    if (this.isHanging) return;
    if (this.isSilent) {
      response.socket?.destroy();
      return;
    }
    const path = received.url.split("?")[0];
    const accessToken = received.headers.authorization?.replace(/^Bearer /, "");
    if (path === "/auth/refresh") return this.refresh(received, response);
    if (path === "/auth/login") return this.login(received, response);
    if (path === "/auth/session" || path === "/auth/logout" || path === "/auth/license") {
      if (!this.accepts(accessToken)) return reject(response, 401, "UNAUTHENTICATED");
      if (path === "/auth/logout") this.end({ refreshToken: accessToken } as Grant);
      return json(response, 200, path === "/auth/session" ? { user: this.user(), licenseId: NORTE } : { done: true });
    }
    await this.answer(received, response, accessToken);
  }

  private login({ body }: ReceivedEvent, response: ServerResponse): void {
    const { password, deviceToken } = JSON.parse(body.toString()) as { password: string; deviceToken?: string };
    // Returns the token that it received, so that a test can compare it.
    if (password === "right") json(response, 200, { ...this.grant(), deviceToken: `after~${deviceToken ?? "none"}` });
    else if (password === "many") reject(response, 429, "TOO_MANY_REQUESTS");
    else if (password === "suspended") reject(response, 403, "LICENSE_SUSPENDED");
    else if (password === "broken") reject(response, 503, "UNAVAILABLE");
    else reject(response, 401, "CREDENTIALS_INVALID");
  }

  /** Idempotent as the real one: a token has the same successor until that one is used. */
  private async refresh({ body }: ReceivedEvent, response: ServerResponse): Promise<void> {
    const { refreshToken } = JSON.parse(body.toString()) as { refreshToken: string };
    const [id = "", generation = ""] = refreshToken.split(".");
    const session = this.sessions.get(id);
    await new Promise((resolve) => setTimeout(resolve, this.refreshMs));
    if (this.refreshStatus) return reject(response, this.refreshStatus, "UNAVAILABLE");
    if (!session || session.isOver || Number(generation) < session.generation - 1) {
      return reject(response, 401, "TOKEN_REUSED");
    }
    session.generation = Number(generation) + 1;
    if (this.cutRefreshes-- > 0) return void response.socket?.destroy();
    json(response, 200, this.grantOf(id, session.generation, NORTE));
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

export function reject(response: ServerResponse, status: number, code: string): void {
  json(response, status, { code, message: code, httpStatus: status, details: {}, requestId: "stand-in" });
}
