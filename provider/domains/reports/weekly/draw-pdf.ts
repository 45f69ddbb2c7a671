import { Worker } from "node:worker_threads";
import type { WeeklyFigures, WeeklyPdfRequest } from "./make-pdf.ts";

export type Drawing = { id: number; figures: WeeklyFigures; request: WeeklyPdfRequest };
export type ChartModel = { id: number; bytes?: Uint8Array; failure?: string };
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (cause: Error) => void };

/** Idle milliseconds: loading pdfkit takes longer than drawing, and Monday mails come in a row. */
const IDLE_MS = 30_000;
const MAX_MS = 60_000;
const MAX_MEGABYTES = 256;
const ALIAS = new URL("../../../alias.ts", import.meta.url).href;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

/** Draws in a thread: half a second of CPU would block the event loop. */
export async function drawWeeklyPdf(figures: WeeklyFigures, request: WeeklyPdfRequest): Promise<Uint8Array> {
  clearTimeout(idle);
  thread ??= startThread();
  const current = thread;
  current.ref();
  count += 1;
  const drawing: Drawing = { id: count, figures, request };
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  waiting.set(drawing.id, { resolve, reject });
  const late = setTimeout(() => endThread(current, new Error("the week's PDF takes too long")), MAX_MS);
  current.postMessage(drawing);
  return promise.finally(() => {
    clearTimeout(late);
    if (waiting.size > 0) return;
    current.unref();
    idle = setTimeout(() => endThread(current), IDLE_MS).unref();
  });
}

function startThread(): Worker {
  const started = new Worker(new URL("./pdf-thread.ts", import.meta.url), {
    execArgv: ["--import", ALIAS],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  started.on("message", ({ id, bytes, failure }: ChartModel) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (bytes) one?.resolve(bytes);
    else one?.reject(new Error(failure));
  });
  started.once("error", (cause: Error) => endThread(started, cause));
  started.once("exit", () => endThread(started, new Error("the thread of PDFs ended")));
  return started;
}

function endThread(ended: Worker, cause?: Error): void {
  if (thread !== ended) return;
  thread = undefined;
  void ended.terminate();
  for (const { reject } of waiting.values()) reject(cause ?? new Error("the thread of PDFs ended"));
  waiting.clear();
}
