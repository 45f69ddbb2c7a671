import { listen, type ServerEvent } from "./event-stream.ts";

/** Outage in milliseconds after which data counts as stale. */
export const DOWN_MS = 30_000;

export type StreamState = "opening" | "open" | "down";

type Hearer = {
  onData: (data: string) => void;
  onOpen: () => void;
  onState: (state: StreamState) => void;
};

type TabMessage =
  | { event: ServerEvent }
  | { state: StreamState }
  | { requester: string }
  | { answers: string; state: StreamState; lastId: string | undefined };

/** Shares one stream among tabs: the lock holder broadcasts, the next one resumes. @returns a stop function */
export function shareStream(name: string, url: string, hearer: Hearer): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  const self = Math.random().toString(36);
  let lastId: string | undefined;
  let state: StreamState = "opening";
  let isLeading = false;
  let downTimer: ReturnType<typeof setTimeout> | undefined;

  const onEvent = ({ id, data }: ServerEvent) => {
    lastId = id ?? lastId;
    if (data !== undefined) hearer.onData(data);
  };
  const become = (next: StreamState) => {
    state = next;
    hearer.onState(next);
    if (next === "open") hearer.onOpen();
  };
  const broadcast = (message: TabMessage) => {
    if (!stopping.signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if ("event" in message) onEvent(message.event);
    else if ("requester" in message) {
      if (isLeading) broadcast({ answers: message.requester, state, lastId });
    } else if (!("answers" in message)) become(message.state);
    else if (message.answers === self) {
      lastId ??= message.lastId;
      become(message.state);
    }
  };

  const change = (next: StreamState) => {
    become(next);
    broadcast({ state: next });
  };
  const waitUntilDown = () => {
    if (state !== "down") downTimer ??= setTimeout(() => change("down"), DOWN_MS);
  };
  const clearDownTimer = () => {
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
        onEvent(event);
        broadcast({ event });
      },
      onOpen: () => {
        clearDownTimer();
        change("open");
      },
      onCut: () => {
        if (state === "open") change("opening");
        waitUntilDown();
      },
    });
    clearDownTimer();
  };

  broadcast({ requester: self });
  // Web Locks need a secure context; without them each tab has a stream.
  if ("locks" in navigator) {
    void navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined);
  } else void lead();

  return () => {
    stopping.abort();
    clearDownTimer();
    channel.close();
  };
}
