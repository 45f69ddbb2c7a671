import type { ProviderApp } from "./mount.ts";
export function docsRoutes(_app: ProviderApp): void {}
