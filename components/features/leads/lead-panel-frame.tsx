import type { ReactNode } from "react";

/** What the forms below put into the panel's foot. */
export type Frame = (parts: { content: ReactNode; buttons: ReactNode }) => ReactNode;
