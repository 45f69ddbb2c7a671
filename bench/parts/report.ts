import { spawn } from "node:child_process";
import path from "node:path";
import { openDatabase } from "@/provider/db/client.ts";
import type { Part } from "../support/context.ts";
import { alternate, medianBy } from "../support/numbers.ts";
import { readMemory } from "../support/processes.ts";
import { type Provider, type Signed, signIn, startProvider } from "../support/provider.ts";
import { type Figure, megabytes, milliseconds, times } from "../support/report.ts";

type Reading = { seconds: number; firstMs: number; megabytes: number; memory: number; lines: number };

export const report: Part = {
  name: "report",
  title: "Audit report",
  run: async (bench) => {
    const { size } = bench;
    const rows = Number(process.env.BENCH_REPORT_ROWS || size.many);
    const leads = Math.min(size.fewRows, Math.ceil(rows / 10));
    const url = await bench.database("report", leads);
    const provider = await startProvider({ url });
    try {
      const person = await signIn(provider);
      const entries = await addEntries(url, person.licenseId, rows);
      const { bin } = await bench.cluster();
      const ours: Reading[] = [];
      const { raw } = await alternate(size.rounds, {
        raw: () => copyOut(bin, url, person.licenseId),
        ours: async () => {
          const reading = await readReport(provider, person);
          ours.push(reading);
          return reading.seconds;
        },
      });
      const lines = medianBy(ours, (one) => one.lines);
      if (lines !== entries + 1) throw new Error(`${lines} lines of ${entries + 1} came through`);
      return {
        figures: toFigures(
          ours,
          medianBy(raw, (seconds) => seconds),
          entries,
        ),
        notes: listNotes(entries, leads),
      };
    } finally {
      await provider.stop();
    }
  },
};

function toFigures(ours: Reading[], raw: number, entries: number): Figure[] {
  const seconds = medianBy(ours, (one) => one.seconds);
  const first = medianBy(ours, (one) => one.firstMs);
  const memory = Math.max(...ours.map((one) => one.memory));
  const formatSeconds = (value: number) => `${value.toFixed(2)} s`;
  return [
    {
      what: `audit report of ${entries.toLocaleString("en")} entries`,
      ours: formatSeconds(seconds),
      raw: formatSeconds(raw),
      ratio: times(raw / seconds),
      target: "≥ 0.4 ×",
      isMet: raw / seconds >= 0.4,
    },
    {
      what: "its first byte",
      ours: milliseconds(first),
      raw: "",
      ratio: "",
      target: "< 200 ms",
      isMet: first < 200,
    },
    {
      what: "the provider's memory more",
      ours: megabytes(memory),
      raw: "",
      ratio: `${megabytes(medianBy(ours, (one) => one.megabytes))} of file`,
      target: "< 60 MB",
      isMet: memory < 60,
    },
  ];
}

const listNotes = (entries: number, leads: number) => [
  `GET /audit/report by one person, compared with \`COPY (…) TO STDOUT\` of the same columns, joins and order by psql as the ordinary role. ${entries.toLocaleString("en")} entries about ${leads.toLocaleString("en")} leads; BENCH_REPORT_ROWS says how many.`,
];

/** @returns the number of audit entries, after adding those of a year of work */
async function addEntries(url: string, licenseId: string, rows: number): Promise<number> {
  const database = await openDatabase({ url });
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set role prospecta_tenant; set app.license_id = '${licenseId}'`);
    const counted = "select count(*) as count from audit_entry";
    const before = await client.query<{ count: number }>(counted);
    const missing = rows - (before.rows[0]?.count ?? 0);
    await client.query(
      `insert into audit_entry (id, license_id, at, actor, action, subject, subject_id, channel, before, after, ip, request_id)
        select gen_random_uuid(), license_id, created_at + turn * interval '7 minutes', 'Valeria Andrade', 'lead.moved',
          'lead', id, channel, '{"stage": "Nuevo"}', '{"stage": "Contactado", "steps": [{"step": "moved"}]}',
          '190.152.10.4', gen_random_uuid()::text
        from lead cross join generate_series(1, $2) turn where license_id = $3 order by turn, id limit $1`,
      [missing, 100, licenseId],
    );
    const after = await client.query<{ count: number }>(counted);
    await client.query("reset role");
    await client.query("vacuum (analyze) audit_entry");
    return after.rows[0]?.count ?? 0;
  } finally {
    client.release(true);
    await database.close();
  }
}

const COPY = `copy (
  select to_char(e.at at time zone l.time_zone, 'DD/MM/YYYY - HH24:MI'), coalesce(k.name, e.actor), e.action,
    coalesce(nullif(btrim(found.first_name || ' ' || found.last_name), ''), u.full_name, ''), found.identification,
    found.phone, e.channel, e.subject_id, (e.before - 'steps')::text, (e.after - 'steps')::text, e.ip, e.request_id
  from audit_entry e join license l on l.id = e.license_id
    left join "user" u on e.subject = 'user' and u.id = e.subject_id
    left join api_key k on k.license_id = e.license_id and k.id = e.actor_id
    left join lead found on e.subject = 'lead' and found.license_id = e.license_id and found.id = e.subject_id
  order by e.at desc, e.id desc) to stdout`;

/** @returns seconds */
async function copyOut(bin: string, url: string, licenseId: string): Promise<number> {
  const start = performance.now();
  const options = `-c statement_timeout=0 -c TimeZone=UTC -c role=prospecta_tenant -c app.license_id=${licenseId}`;
  const child = spawn(path.join(bin, "psql"), [url, "-X", "-q", "-c", COPY], {
    env: { ...process.env, PGOPTIONS: options },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  return (performance.now() - start) / 1000;
}

/** Memory is the provider's peak during the download, above its level before. */
async function readReport(provider: Provider, { headers }: Signed): Promise<Reading> {
  const before = readMemory(provider.pid).now;
  let max = before;
  const watch = setInterval(() => {
    max = Math.max(max, readMemory(provider.pid).now);
  }, 20);
  const start = performance.now();
  let firstMs = 0;
  let bytes = 0;
  let lines = 0;
  try {
    const response = await fetch(`${provider.url}/audit/report`, { headers });
    for await (const chunk of response.body ?? []) {
      firstMs ||= performance.now() - start;
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
    }
  } finally {
    clearInterval(watch);
  }
  const seconds = (performance.now() - start) / 1000;
  return { seconds, firstMs, megabytes: bytes / 2 ** 20, memory: max - before, lines };
}
