import { connect } from "node:net";
import { ofSorted } from "./numbers.ts";

export type Load = {
  port: number;
  connections: number;
  seconds: number;
  request: () => Buffer;
};

export type LoadResult = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  answered: number;
  /** Answers by status; figures include 2xx only. */
  statuses: Record<number, number>;
};

/**
 * Runs connections that send the next request after each answer. Bare sockets need the least CPU of the machine under
 * test.
 */
export async function runLoad({ port, connections, seconds, request }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(
        port,
        () => (performance.now() < end ? request() : undefined),
        (status, ms) => {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status >= 200 && status < 300) times.push(ms);
        },
      ),
    ),
  );
  const took = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / took,
    p50: ofSorted(times, 0.5),
    p95: ofSorted(times, 0.95),
    p99: ofSorted(times, 0.99),
    answered: times.length,
    statuses,
  };
}

/** @throws when any answer is not 2xx */
export function allGood(what: string, { statuses, answered }: LoadResult): void {
  const bad = Object.entries(statuses).filter(([status]) => !status.startsWith("2"));
  if (bad.length > 0 || answered === 0) throw new Error(`${what}: answers by status ${JSON.stringify(statuses)}`);
}

function converse(port: number, next: () => Buffer | undefined, onAnswer: (status: number, ms: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let pending: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      const bytes = next();
      if (!bytes) return socket.end(() => resolve());
      sentAt = performance.now();
      socket.write(bytes);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => (sentAt && pending.length > 0 ? reject(new Error("closed within an answer")) : resolve()));
    socket.on("data", (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const status = completeStatus(pending);
      if (status === undefined) return;
      pending = Buffer.alloc(0);
      onAnswer(status, performance.now() - sentAt);
      send();
    });
  });
}

/** @returns the status once the answer is complete */
function completeStatus(bytes: Buffer): number | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= headEnd + 4 + Number(length) ? status : undefined;
  if (!head.includes("transfer-encoding: chunked")) return status;
  return bytes.toString("latin1", bytes.length - 5) === "0\r\n\r\n" ? status : undefined;
}

export function requestBytes(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Buffer {
  const input = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body && { "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(input).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
}
