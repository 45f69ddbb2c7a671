import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ProviderApp } from "./mount.ts";
import { openApiDocument } from "./openapi.ts";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prospecta API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

const START = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null });`;

// The viewer needs inline styles and data URLs; nothing is external.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FILES = { "swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript" } as const;

const resolve = createRequire(import.meta.url).resolve;

export function docsRoutes(app: ProviderApp): void {
  const document = JSON.stringify(openApiDocument());
  app.get("/openapi.json", (context) => context.body(document, 200, { "content-type": "application/json" }));
  app.get("/docs", (context) => context.html(PAGE, 200, { "content-security-policy": POLICY }));
  app.get("/docs/start.js", (context) => context.body(START, 200, { "content-type": "text/javascript" }));
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`/docs/${file}`, async (context) => {
      const content = await readFile(resolve(`swagger-ui-dist/${file}`));
      return context.body(content, 200, { "content-type": type, "cache-control": "public, max-age=3600" });
    });
  }
}
