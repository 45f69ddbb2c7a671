/** Receipt cookie: shows the page whether a browser download has started. */
export const RECEIPT_PARAM = "receipt";
const RECEIPT = /^[0-9a-f-]{36}$/;

export const receiptCookie = (receipt: string) => `download-${receipt}`;

export type DownloadOutcome = "begun" | "failed";

export function receiptIn(address: URL): string | undefined {
  const receipt = address.searchParams.get(RECEIPT_PARAM) ?? "";
  return RECEIPT.test(receipt) ? receipt : undefined;
}
