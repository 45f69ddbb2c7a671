/** By which a page learns whether a file that the browser takes by itself is on its way: the web answers with a cookie. */
export const RECEIPT_PARAM = "receipt";
const RECEIPT = /^[0-9a-f-]{36}$/;

export const receiptCookie = (receipt: string) => `download-${receipt}`;

export type DownloadOutcome = "begun" | "failed";

/** @returns the receipt that an address asks for, where it is one of ours */
export function receiptIn(address: URL): string | undefined {
  const receipt = address.searchParams.get(RECEIPT_PARAM) ?? "";
  return RECEIPT.test(receipt) ? receipt : undefined;
}
