import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";

type PdfInput = { bytes: Uint8Array; maxPages: number };
type Annotation = { subtype?: string; url?: string; unsafeUrl?: string; action?: unknown; attachment?: unknown };

const { bytes, maxPages } = workerData as PdfInput;
parentPort?.postMessage(await isHarmless().catch(() => false));

async function isHarmless(): Promise<boolean> {
  const document = await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: true });
  if (document.numPages < 1 || document.numPages > maxPages) return false;
  const [scripts, attached, opening] = await Promise.all([
    document.getJSActions(),
    document.getAttachments(),
    document.getOpenAction(),
  ]);
  if (scripts || attached || opening?.action) return false;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    if (await page.getJSActions()) return false;
    const annotations: Annotation[] = await page.getAnnotations();
    if (!annotations.every(isPlain)) return false;
  }
  return true;
}

function isPlain({ subtype, url, unsafeUrl, action, attachment }: Annotation): boolean {
  const leads = url ?? unsafeUrl;
  const isToTheWeb = leads === undefined || /^(?:https?|mailto|tel):/i.test(leads);
  return (
    isToTheWeb &&
    !action &&
    !attachment &&
    (subtype === "Link" || !/^(?:FileAttachment|Widget|Movie|Sound|Screen)$/.test(subtype ?? ""))
  );
}
