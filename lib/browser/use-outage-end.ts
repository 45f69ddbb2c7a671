import { useEffect } from "react";

/** Sends an uncached HEAD request. @returns undefined without an answer in time */
export function probe(url: string, maxMs: number, options?: RequestInit): Promise<Response | undefined> {
  // biome-ignore lint/style/noRestrictedGlobals: XMLHttpRequest has no cache, redirect or credentials mode
  return fetch(url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(maxMs), ...options }).catch(
    () => undefined,
  );
}

const RETRY_MS = 3000;
const MAX_MS = 8000;
const UNAVAILABLE = 503;

/** Reloads the page once an address stops answering 503. @param address defaults to the page */
export function useOutageEnd(address?: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const check = async () => {
      clearTimeout(timer);
      const isOver = document.visibilityState === "visible" && (await isAnswered(address));
      if (isLeft) return;
      if (isOver) location.reload();
      else timer = setTimeout(check, RETRY_MS);
    };
    const onVisible = () => void (document.visibilityState === "visible" && check());
    timer = setTimeout(check, RETRY_MS);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [address]);
}

async function isAnswered(address: string | undefined): Promise<boolean> {
  const response = await probe(address ?? location.href, MAX_MS, {
    redirect: "manual",
    credentials: address ? "omit" : "same-origin",
  });
  return response !== undefined && response.status !== UNAVAILABLE;
}
