import type { ReactNode } from "react";

export type Frame = (parts: { content: ReactNode; buttons: ReactNode }) => ReactNode;
