import { openDatabase } from "@/provider/db/client.ts";
import type { Part } from "../support/context.ts";
import { pause, readMemory } from "../support/processes.ts";
import { type Provider, type Signed, signIn, startProvider } from "../support/provider.ts";
import { type Figure, megabytes, perSecond } from "../support/report.ts";

const HEAD = "Nombre;Apellido;Celular;Correo;Modelo;Agencia;Comentario\r\n";
const POLL_MS = 200;

export const files: Part = {
  name: "files",
  title: "Files of leads",
  run: async (bench) => {
    const rows = bench.size.fewRows;
    const url = await bench.database("files", 0);
    const provider = await startProvider({ url });
    try {
      const person = await signIn(provider);
      const file = Buffer.from(HEAD + Array.from({ length: rows }, (_, index) => buildLine(index)).join(""));
      const { id: campaignId } = await call<{ id: string }>(provider, person, "/lead-prospection/campaigns", {
        name: "Bench",
        from: "2026-01-01",
        to: "2100-12-31",
        source: "web",
      });
      const leadsBefore = await countLeads(url, person.licenseId);
      const before = readMemory(provider.pid).now;
      const watch = watchMemory(provider.pid);

      const start = performance.now();
      const found = await call<Found>(
        provider,
        person,
        `/lead-prospection/campaigns/${campaignId}/files?fileName=a.csv`,
        file,
      );
      const uploaded = performance.now();
      const choices = { targets: found.suggested, consent: "customer" };
      const path = `/lead-prospection/campaign-files/${found.id}`;
      const preview = await call<{ counts: Counts }>(provider, person, `${path}/preview`, choices);
      const previewed = performance.now();
      const started = await call<{ task: { id: string } }>(provider, person, `${path}/load`, choices);
      const counts = await untilDone(provider, person, started.task.id);
      const loaded = performance.now();

      const more = watch() - before;
      const stored = (await countLeads(url, person.licenseId)) - leadsBefore;
      const seconds = (uploaded - start + (loaded - previewed)) / 1000;
      // A random phone may belong to a person of the demo data, which makes the row a duplicate.
      const { created = 0, duplicated = 0 } = counts;
      const isAsPreviewed = created === preview.counts.created && duplicated === preview.counts.duplicated;
      const isWhole = isAsPreviewed && stored === rows && created + duplicated === rows;
      const share = rows / 100_000;
      return {
        figures: [
          figure(`${rows.toLocaleString("en")} rows sent and read`, uploaded - start),
          figure("each evaluated for the preview", previewed - uploaded),
          figure("loaded as leads", loaded - previewed),
          {
            ...figure("sent, read and loaded", seconds * 1000),
            ratio: perSecond(rows / seconds),
            target: `< ${Math.ceil(30 * share)} s`,
            isMet: seconds < 30 * share,
          },
          {
            what: "memory more, at the most",
            ours: megabytes(more),
            raw: "",
            ratio: "",
            target: "< 120 MB",
            isMet: more < 120,
          },
        ],
        notes: [
          `A CSV of ${(file.length / 1e6).toFixed(1)} MB straight to the provider, which works its own queue. Each row is evaluated, deduplicated, assigned and stored with its request and audit entry, 400 a transaction.`,
          `Of ${rows} rows ${stored} are stored as leads${isWhole ? "" : ": NOT ALL, OR NOT AS THE PREVIEW SAID"}.`,
        ],
      };
    } finally {
      await provider.stop();
    }
  },
};

type Counts = { created: number; duplicated: number };
type TaskCounts = Partial<Counts>;
type Found = { id: string; suggested: unknown[] };

/** Phones and emails are unique; each tenth phone has spaces. */
function buildLine(index: number): string {
  const digits = String(10_000_000 + index);
  const phone = index % 10 === 0 ? `09 ${digits.slice(0, 4)} ${digits.slice(4)}` : `09${digits}`;
  const product = index % 2 === 0 ? "Ruta 4x4" : "Andes Cumbre";
  return `María Fernanda;Paredes ${index};${phone};m.paredes${index}@example.com;${product};Quito Norte;"Desea una proforma; el sábado"\r\n`;
}

function figure(what: string, ms: number): Figure {
  return { what, ours: `${(ms / 1000).toFixed(1)} s`, raw: "", ratio: "", target: "" };
}

async function call<T>(provider: Provider, { headers }: Signed, path: string, body?: object | Buffer): Promise<T> {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(provider.url + path, {
    method: body ? "POST" : "GET",
    headers: { ...headers, "content-type": isFile ? "text/csv" : "application/json" },
    ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function untilDone(provider: Provider, person: Signed, id: string): Promise<TaskCounts> {
  for (;;) {
    type Task = { state: string; counts: TaskCounts };
    const task = await call<Task>(provider, person, `/lead-prospection/task/${id}`);
    if (task.state === "done") return task.counts;
    if (task.state === "failed" || task.state === "stopped") throw new Error(`The import ${task.state}`);
    await pause(POLL_MS);
  }
}

/** @returns a function that stops the watch and returns the peak in megabytes */
function watchMemory(pid: number): () => number {
  let max = 0;
  const timer = setInterval(() => {
    max = Math.max(max, readMemory(pid).now);
  }, 50);
  return () => {
    clearInterval(timer);
    return max;
  };
}

async function countLeads(url: string, licenseId: string): Promise<number> {
  const database = await openDatabase({ url });
  try {
    const { rows } = await database.read({ role: "tenant", licenseId }, ({ $client }) =>
      $client.query<{ count: number }>("select count(*)::int as count from lead where campaign_id is not null"),
    );
    return rows[0]?.count ?? 0;
  } finally {
    await database.close();
  }
}
