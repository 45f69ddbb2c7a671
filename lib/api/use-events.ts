"use client";

import { useSession } from "next-auth/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Call, OutputOf } from "@/contract/kernel/endpoint.ts";
import { whenIdle } from "../browser/browser-state.ts";
import { type StreamState, shareStream } from "./shared-stream.ts";

/** Shares one stream among tabs. `onOpen` runs on each opening, at once if open: earlier reads may be incomplete. */
export function useEvents<E extends Call>(
  endpoint: E | undefined,
  onEvent: (event: OutputOf<E>) => void,
  onOpen?: () => void,
): void {
  const path = endpoint?.path;
  const owner = useOwner();
  const handler = useRef({ onEvent, onOpen });
  useEffect(() => {
    handler.current = { onEvent, onOpen };
  });

  useEffect(() => {
    if (owner === undefined || path === undefined) return;
    return subscribe(path, owner, {
      onData: (data) => handler.current.onEvent(JSON.parse(data) as OutputOf<E>),
      onOpen: () => handler.current.onOpen?.(),
    });
  }, [path, owner]);
}

export function useIsStreamDown(endpoint: Call | undefined): boolean {
  return useStreamState(endpoint, isDown);
}

const isDown = (state: StreamState) => state === "down";
const isOpened = (state: StreamState) => state !== "opening";

const OPEN_TIMEOUT_MS = 2000;

export function useIsStreamOpened(endpoint: Call): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), OPEN_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isStreamOpened = useStreamState(endpoint, isOpened);
  return isStreamOpened || hasWaited;
}

function useStreamState(endpoint: Call | undefined, select: (state: StreamState) => boolean): boolean {
  const path = endpoint?.path;
  const owner = useOwner();
  return useSyncExternalStore(
    useCallback(
      (onState: () => void) =>
        owner === undefined || path === undefined ? () => {} : subscribe(path, owner, { onState }),
      [path, owner],
    ),
    () => select((owner !== undefined && path !== undefined && shared.get(lockName(path, owner))?.state) || "opening"),
    () => select("opening"),
  );
}

function useOwner(): string | undefined {
  const { data: session } = useSession();
  return session && session.licenseId !== null ? `${session.user.userId}:${session.licenseId}` : undefined;
}

type Hearer = { onData?: (data: string) => void; onOpen?: () => void; onState?: () => void };
type Stream = { hearers: Set<Hearer>; state: StreamState; stop: () => void };

const shared = new Map<string, Stream>();
const lockName = (path: string, owner: string) => `events:${path}:${owner}`;

function subscribe(path: string, owner: string, hearer: Hearer): () => void {
  const name = lockName(path, owner);
  const stream = shared.get(name) ?? start(name, path);
  stream.hearers.add(hearer);
  if (stream.state === "open") hearer.onOpen?.();
  return () => {
    stream.hearers.delete(hearer);
    if (stream.hearers.size > 0) return;
    stream.stop();
    shared.delete(name);
  };
}

function start(name: string, path: string): Stream {
  const hearers = new Set<Hearer>();
  const stream: Stream = { hearers, state: "opening", stop: () => {} };
  shared.set(name, stream);
  const open = () => {
    stream.stop = shareStream(name, `/api${path}`, {
      onData: (data) => {
        for (const { onData } of hearers) onData?.(data);
      },
      onOpen: () => {
        for (const { onOpen } of hearers) onOpen?.();
      },
      onState: (state) => {
        stream.state = state;
        for (const { onState } of hearers) onState?.();
      },
    });
  };
  stream.stop = whenIdle(open);
  return stream;
}
