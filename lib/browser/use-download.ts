"use client";

import { type MouseEvent, useRef, useState } from "react";
import { type DownloadOutcome, RECEIPT_PARAM, receiptCookie } from "../http/endpoint-url.ts";

const POLL_MS = 250;
/** Milliseconds after which a second press counts: pages get no event for a missing answer. */
const PRESSED_AGAIN_AFTER_MS = 4000;
/** Milliseconds; exceeds the web server's limit for starting a file. */
const TIMEOUT_MS = 150_000;

/** State of a download that the browser streams. Without an answer the link soon accepts presses again. */
export function useDownload(onOutcome: (outcome: DownloadOutcome) => void) {
  const [isPreparing, setPreparing] = useState(false);
  const newest = useRef("");
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isPreparing) return event.preventDefault();
    if (!navigator.onLine) {
      event.preventDefault();
      return onOutcome("failed");
    }
    const link = event.currentTarget;
    const { href } = link;
    const receipt = crypto.randomUUID();
    const requestUrl = new URL(href);
    requestUrl.searchParams.set(RECEIPT_PARAM, receipt);
    link.href = requestUrl.href;
    // The browser has read the address; the next click sets a new receipt.
    setTimeout(() => {
      link.href = href;
    });
    newest.current = receipt;
    const isNewest = () => newest.current === receipt;
    setPreparing(true);
    const waiting = setTimeout(() => isNewest() && setPreparing(false), PRESSED_AGAIN_AFTER_MS);
    void pollOutcome(receipt, isNewest).then((outcome) => {
      clearTimeout(waiting);
      if (!isNewest()) return;
      setPreparing(false);
      onOutcome(outcome);
    });
  };
  return { isPreparing, link: { onClick, "aria-busy": isPreparing || undefined } };
}

async function pollOutcome(receipt: string, isRequested: () => boolean): Promise<DownloadOutcome> {
  const name = receiptCookie(receipt);
  for (let waited = 0; waited < TIMEOUT_MS && isRequested(); waited += POLL_MS) {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    if (found) {
      // biome-ignore lint/suspicious/noDocumentCookie: the receipt is read and deleted at once
      document.cookie = `${name}=; Max-Age=0; Path=/`;
      return found.endsWith("=begun") ? "begun" : "failed";
    }
    if (!navigator.onLine) return "failed";
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  return "failed";
}
