import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type Message = {
  headers: IncomingHttpHeaders;
  body: string;
  payload: { type: string; data: Record<string, unknown> };
};

/** Receives webhooks and verifies signatures with the public library. */
export async function startReceiver(on = 0) {
  const messages: Message[] = [];
  const answer = { status: 204, headers: {} as Record<string, string>, body: "" };
  const server = createServer(async (request, answering) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString("utf8");
    messages.push({ headers: request.headers, body, payload: JSON.parse(body) });
    answering.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(on, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    /** For OUTBOUND_ALLOW. */
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/prospecta`,
    messages,
    answer,
    ofType: (type: string) => messages.filter(({ payload }) => payload.type === type),
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** @throws WebhookVerificationError for a wrong secret or an old message */
export function verify({ headers, body }: Message, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
