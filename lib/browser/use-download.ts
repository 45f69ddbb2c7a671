"use client";

import { type MouseEvent, useRef, useState } from "react";
import { type DownloadOutcome, RECEIPT_PARAM, receiptCookie } from "../http/download-receipt.ts";

const LOOKS_EVERY_MS = 250;
/** Who presses again so much later means it: of an answer that never comes a page is told nothing. */
const PRESSED_AGAIN_AFTER_MS = 4000;
/** Longer than the web itself waits for a file to begin. */
const GIVES_UP_AFTER_MS = 150_000;

/**
 * What a link to a file needs so that one sees that it is being prepared, and that it failed. The browser takes the file
 * itself, as it comes: no script ever holds it. Where no answer comes the link may soon be pressed again; what came of
 * the press before is then no longer said.
 */
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
    const asked = new URL(href);
    asked.searchParams.set(RECEIPT_PARAM, receipt);
    link.href = asked.href;
    // The browser has taken the address by then; the next click brings a receipt of its own.
    setTimeout(() => {
      link.href = href;
    });
    newest.current = receipt;
    const isNewest = () => newest.current === receipt;
    setPreparing(true);
    const waiting = setTimeout(() => isNewest() && setPreparing(false), PRESSED_AGAIN_AFTER_MS);
    void outcomeOf(receipt, isNewest).then((outcome) => {
      clearTimeout(waiting);
      if (!isNewest()) return;
      setPreparing(false);
      onOutcome(outcome);
    });
  };
  return { isPreparing, link: { onClick, "aria-busy": isPreparing || undefined } };
}

async function outcomeOf(receipt: string, isWanted: () => boolean): Promise<DownloadOutcome> {
  const name = receiptCookie(receipt);
  for (let waited = 0; waited < GIVES_UP_AFTER_MS && isWanted(); waited += LOOKS_EVERY_MS) {
    const told = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    if (told) {
      // biome-ignore lint/suspicious/noDocumentCookie: what the web answered is read once and forgotten at once
      document.cookie = `${name}=; Max-Age=0; Path=/`;
      return told.endsWith("=begun") ? "begun" : "failed";
    }
    if (!navigator.onLine) return "failed";
    await new Promise((done) => setTimeout(done, LOOKS_EVERY_MS));
  }
  return "failed";
}
