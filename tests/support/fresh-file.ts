import { cleanup } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Resets modules, `globalThis`, mocks, environment and document before each file. A process for each file would double
 * the time.
 */
const shared = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
shared.firstEnvironment ??= { ...process.env };

vi.resetModules();
for (const name of Object.keys(globalThis)) if (name.startsWith("prospecta")) Reflect.deleteProperty(globalThis, name);
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in shared.firstEnvironment)) delete process.env[name];
Object.assign(process.env, shared.firstEnvironment);

// Files in the Node environment have no document.
if (typeof document !== "undefined") freshDocument();

function freshDocument(): void {
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  for (const cookie of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore.
    document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  }
  localStorage.clear();
  sessionStorage.clear();
  // A restored spy leaves the method on the object.
  for (const name of Object.keys(history)) Reflect.deleteProperty(history, name);
  history.replaceState(null, "", "/");
}
