import { createServer, request } from "node:http";

/** Answers lists with fixed bytes, `searchTerm=stream` with many megabytes; forwards other calls to the provider. */
const { PORT, PROVIDER_URL, FIXED_BYTES = "{}", STREAM_MEGABYTES = "1" } = process.env;
const fixed = Buffer.from(FIXED_BYTES);
const megabyte = Buffer.alloc(2 ** 20, "x");

createServer((incoming, answer) => {
  const url = incoming.url ?? "/";
  if (incoming.method === "GET" && url.startsWith("/lead-prospection/deals")) {
    if (url.includes("searchTerm=stream")) return void sendMegabytes(Number(STREAM_MEGABYTES));
    answer.writeHead(200, { "content-type": "application/json", "content-length": fixed.length });
    return void answer.end(fixed);
  }
  const passed = request(`${PROVIDER_URL}${url}`, { method: incoming.method, headers: incoming.headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  passed.on("error", () => answer.writeHead(502).end());
  incoming.pipe(passed);

  function sendMegabytes(remaining: number) {
    if (remaining === Number(STREAM_MEGABYTES)) answer.writeHead(200, { "content-type": "application/json" });
    if (remaining === 0) return answer.end();
    if (answer.write(megabyte)) setImmediate(() => sendMegabytes(remaining - 1));
    else answer.once("drain", () => sendMegabytes(remaining - 1));
  }
}).listen(Number(PORT), "127.0.0.1");
