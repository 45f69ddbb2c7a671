"use client";

import { Component, type ReactNode } from "react";

/** The file of a part did not come: there is no network, or another release has taken its place. */
export class ChunkLoadError extends Error {}

type Props = { children: ReactNode; instead: ReactNode };

/** Shows something else in place of a part that could not be loaded. Any other fault goes on to the screen's. */
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
