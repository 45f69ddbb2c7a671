import { argv } from "node:process";

// Sends Server Actions of one megabyte until it is ended: [address] [senders] [...paths]. A process of its own,
// because the bodies of the flood must not delay the clock of the test.
const [address = "", senders, ...paths] = argv.slice(2);
const body = `["${"$F1".repeat(350_000)}"]`;
const headers = { "next-action": "7f1d3a0b5c9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b", "content-type": "text/plain" };

async function send(path: string): Promise<never> {
  for (;;) {
    // The web ends the connection of a long body.
    const response = await fetch(`${address}${path}`, { method: "POST", headers, body }).catch(() => undefined);
    if (response && response.status !== 405) throw new Error(`${path} answered ${response.status}.`);
    await response?.arrayBuffer().catch(() => undefined);
  }
}

await Promise.all(Array.from({ length: Number(senders) }, (_, index) => send(paths[index % paths.length] ?? "/login")));
