import { parentPort } from "node:worker_threads";
import type { ChartModel, Drawing } from "./draw-pdf.ts";
import { weeklyPdf } from "./make-pdf.ts";

parentPort?.on("message", async (drawing: Drawing) => {
  const drawn = await draw(drawing);
  parentPort?.postMessage(drawn, drawn.bytes ? [drawn.bytes.buffer as ArrayBuffer] : []);
});

async function draw({ id, figures, request }: Drawing): Promise<ChartModel> {
  try {
    return { id, bytes: await weeklyPdf(figures, request) };
  } catch (cause) {
    return { id, failure: String(cause) };
  }
}
