/** Nobody waits longer for what is put off, in milliseconds. */
const AT_MOST_MS = 2000;

/**
 * Runs it once the browser has nothing better to do: what is on screen comes to life first.
 * @returns how to call it off
 */
export function whenIdle(run: () => void): () => void {
  // Safari does not tell when it is idle.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: AT_MOST_MS });
  return () => cancelIdleCallback(asked);
}
