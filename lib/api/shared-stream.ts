import { listen } from "./event-stream.ts";
import type { ServerEvent } from "./sse-parser.ts";

/** Outage in milliseconds after which data counts as stale. */
export const DOWN_MS = 30_000;

export type StreamState = "opening" | "open" | "down";

type Hearer = {
  onData: (data: string) => void;
  onOpen: () => void;
  onState: (state: StreamState) => void;
};

type Told =
  | { event: ServerEvent }
  | { state: StreamState }
  | { asks: string }
  | { answers: string; state: StreamState; lastId: string | undefined };

/**
 * Shares one stream among tabs: the lock holder listens and broadcasts; the next one resumes from the last
 * event.
 * @returns a stop function
 */
export function shareStream(name: string, url: string, hearer: Hearer): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  const self = Math.random().toString(36);
  let lastId: string | undefined;
  let state: StreamState = "opening";
  let isLeading = false;
  let downTimer: ReturnType<typeof setTimeout> | undefined;

  const hear = ({ id, data }: ServerEvent) => {
    lastId = id ?? lastId;
    if (data !== undefined) hearer.onData(data);
  };
  const become = (next: StreamState) => {
    state = next;
    hearer.onState(next);
    if (next === "open") hearer.onOpen();
  };
  const tell = (told: Told) => {
    if (!stopping.signal.aborted) channel.postMessage(told);
  };
  channel.onmessage = ({ data: told }: MessageEvent<Told>) => {
    if ("event" in told) hear(told.event);
    else if ("asks" in told) {
      if (isLeading) tell({ answers: told.asks, state, lastId });
    } else if (!("answers" in told)) become(told.state);
    else if (told.answers === self) {
      lastId ??= told.lastId;
      become(told.state);
    }
  };

  const change = (next: StreamState) => {
    become(next);
    tell({ state: next });
  };
  const waitUntilDown = () => {
    if (state !== "down") downTimer ??= setTimeout(() => change("down"), DOWN_MS);
  };
  const settle = () => {
    clearTimeout(downTimer);
    downTimer = undefined;
  };
  const lead = async () => {
    isLeading = true;
    waitUntilDown();
    await listen({
      url,
      lastId: () => lastId,
      signal: stopping.signal,
      onEvent: (event) => {
        hear(event);
        tell({ event });
      },
      onOpen: () => {
        settle();
        change("open");
      },
      onCut: () => {
        if (state === "open") change("opening");
        waitUntilDown();
      },
    });
    settle();
  };

  tell({ asks: self });
  // Web Locks need a secure context; without them each tab has a stream.
  if ("locks" in navigator) {
    void navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined);
  } else void lead();

  return () => {
    stopping.abort();
    settle();
    channel.close();
  };
}
