"use client";

import { Component, type ReactNode } from "react";

/** A chunk failed to load: the network is down or a new release replaced it. */
export class ChunkLoadError extends Error {}

type Props = { children: ReactNode; instead: ReactNode };

/** Fallback for parts that fail to load. Other errors propagate to the screen. */
export class LoadBoundary extends Component<Props, { cause: unknown }> {
  override state: { cause: unknown } = { cause: undefined };

  static getDerivedStateFromError(cause: unknown) {
    return { cause };
  }

  override render() {
    const { cause } = this.state;
    if (cause === undefined) return this.props.children;
    if (cause instanceof ChunkLoadError) return this.props.instead;
    throw cause;
  }
}
