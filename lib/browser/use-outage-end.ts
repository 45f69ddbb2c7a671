import { useEffect } from "react";

const AGAIN_MS = 3000;
const MAX_MS = 8000;
const UNAVAILABLE = 503;

/**
 * Reloads the page once an address stops answering 503.
 * @param address requested without credentials; defaults to the page
 */
export function useOutageEnd(address?: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const probe = async () => {
      clearTimeout(timer);
      const isOver = document.visibilityState === "visible" && (await isAnswered(address));
      if (isLeft) return;
      if (isOver) location.reload();
      else timer = setTimeout(probe, AGAIN_MS);
    };
    const onVisible = () => void (document.visibilityState === "visible" && probe());
    timer = setTimeout(probe, AGAIN_MS);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [address]);
}

async function isAnswered(address: string | undefined): Promise<boolean> {
  try {
    const response = await fetch(address ?? location.href, {
      method: "HEAD",
      cache: "no-store",
      redirect: "manual",
      credentials: address ? "omit" : "same-origin",
      signal: AbortSignal.timeout(MAX_MS),
    });
    return response.status !== UNAVAILABLE;
  } catch {
    return false;
  }
}
