import { connect } from "node:net";

export type RawAnswer = { status: number; head: string; headers: Map<string, string[]>; body: string; whole: string };

const SILENCE_MS = 5000;

/** Sends raw bytes and reads until the other side closes or is silent. */
export function sendBytes(port: number, bytes: string | Buffer, silenceMs = SILENCE_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const end = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(silenceMs, end);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.once("close", end);
    socket.once("error", (cause: NodeJS.ErrnoException) => (cause.code === "ECONNREFUSED" ? reject(cause) : end()));
    socket.write(bytes);
  });
}

/** Sends an unmodified target and headers. Header lines are whole; Host is added when missing. */
export async function sendRaw(
  port: number,
  requestLine: string,
  headers: readonly string[] = [],
  body = "",
): Promise<RawAnswer> {
  const hasHost = headers.some((line) => /^host:/i.test(line));
  const lines = [
    requestLine,
    ...(hasHost ? [] : [`Host: localhost:${port}`]),
    ...headers,
    "Connection: close",
    "",
    body,
  ];
  return parseAnswer(await sendBytes(port, Buffer.from(lines.join("\r\n"), "latin1")));
}

/** @returns the first answer; status 0 without one */
export function parseAnswer(whole: string): RawAnswer {
  const at = whole.indexOf("\r\n\r\n");
  const head = at < 0 ? whole : whole.slice(0, at);
  const headers = new Map<string, string[]>();
  for (const line of head.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  return { status, head, headers, body: at < 0 ? "" : whole.slice(at + 4), whole };
}
