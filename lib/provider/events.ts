"use client";

import { useEffect, useRef } from "react";
import type { Endpoint, OutputOf } from "@/contract/endpoint.ts";
import { useSession } from "@/lib/session/client.ts";
import { listen } from "./event-stream.ts";
import type { ServerEvent } from "./sse.ts";

/**
 * Hears an endpoint's events while the component is shown. The tabs of a browser share one stream: whoever holds the
 * lock listens and tells the rest; when it is closed the next tab goes on from the last event.
 */
export function useEvents<E extends Endpoint>(endpoint: E, onEvent: (event: OutputOf<E>) => void): void {
  const { data: session } = useSession();
  const owner = session && session.licenseId !== null ? `${session.user.userId}:${session.licenseId}` : undefined;
  const handler = useRef(onEvent);
  useEffect(() => {
    handler.current = onEvent;
  });

  useEffect(() => {
    if (owner === undefined) return;
    return subscribe(endpoint.path, owner, (data) => handler.current(JSON.parse(data) as OutputOf<E>));
  }, [endpoint.path, owner]);
}

type Hearer = (data: string) => void;
const shared = new Map<string, { hearers: Set<Hearer>; stop: () => void }>();

/** Within a tab too there is one stream, however many components hear it. */
function subscribe(path: string, owner: string, hear: Hearer): () => void {
  const name = `events:${path}:${owner}`;
  let stream = shared.get(name);
  if (!stream) {
    const hearers = new Set<Hearer>();
    stream = {
      hearers,
      stop: share(name, `/api${path}`, (data) => {
        for (const each of hearers) each(data);
      }),
    };
    shared.set(name, stream);
  }
  const { hearers, stop } = stream;
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
    if (hearers.size > 0) return;
    stop();
    shared.delete(name);
  };
}

/** @returns how to stop. */
function share(name: string, url: string, tell: Hearer): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  let lastId: string | undefined;

  const hear = ({ id, data }: ServerEvent) => {
    lastId = id ?? lastId;
    tell(data);
  };
  channel.onmessage = ({ data }: MessageEvent<ServerEvent>) => hear(data);

  const lead = () =>
    listen({
      url,
      lastId: () => lastId,
      signal: stopping.signal,
      onEvent: (event) => {
        hear(event);
        if (!stopping.signal.aborted) channel.postMessage(event);
      },
    });
  // Locks are missing where the page is not served securely: there each tab has a stream of its own.
  if ("locks" in navigator) {
    void navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined);
  } else void lead();

  return () => {
    stopping.abort();
    channel.close();
  };
}
