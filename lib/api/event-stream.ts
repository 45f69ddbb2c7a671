import { goToSignIn } from "@/lib/session/leave.ts";

/** `data` is absent where only the id was sent, for resuming. */
export type ServerEvent = { id: string | undefined; data: string | undefined };

/** Parses server-sent events from chunks. Comments (heartbeats) yield nothing. */
export class EventParser {
  private rest = "";

  push(piece: string): ServerEvent[] {
    const blocks = (this.rest + piece).replaceAll("\r\n", "\n").split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.map(parseEvent).filter((event) => event !== undefined);
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (field === "id") id = value;
    if (field === "data") data.push(value);
  }
  if (data.length > 0) return { id, data: data.join("\n") };
  return id === undefined ? undefined : { id, data: undefined };
}

/** Milliseconds: three missed heartbeats mean a dead stream, whatever the network reports. */
const SILENCE_MS = 45_000;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

type Stream = {
  url: string;
  lastId: () => string | undefined;
  onEvent: (event: ServerEvent) => void;
  /** Opened, or reopened: events in between are lost. */
  onOpen: () => void;
  onCut: () => void;
  signal: AbortSignal;
};

export async function listen(stream: Stream): Promise<void> {
  const { signal } = stream;
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const isOver = await listenOnce({
      ...stream,
      onOpen: () => {
        wait = FIRST_WAIT_MS;
        stream.onOpen();
      },
    }).catch(() => false);
    if (isOver || signal.aborted) return;
    stream.onCut();
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
}

async function listenOnce({ url, lastId, onEvent, onOpen, signal }: Stream): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const id = lastId();
  // biome-ignore lint/style/noRestrictedGlobals: XMLHttpRequest does not read a stream incrementally
  const response = await fetch(url, {
    headers: { accept: "text/event-stream", ...(id && { "last-event-id": id }) },
    cache: "no-store",
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(() => clearTimeout(timer));
  if (response.status === 401) {
    const { code, details } = (await response.json()) as { code: string; details?: { signIn?: string } };
    if (details?.signIn) goToSignIn(code);
    return true;
  }
  if (response.status === 403 || response.status === 404) return true;
  if (!response.ok || !response.body) return false;
  onOpen();

  const parser = new EventParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      for (const event of parser.push(read.value)) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
  return false;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
