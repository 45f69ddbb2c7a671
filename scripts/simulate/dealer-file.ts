import Papa from "papaparse";
import { Random } from "@/provider/kernel/sample-people.ts";
import { makeAsker } from "./people.ts";

const HEADERS = [
  "Nombres",
  "Apellidos",
  "Cédula",
  "Celular",
  "Correo",
  "Modelo",
  "Agencia",
  "Fecha de visita",
  "Comentario",
];

export function dealerFile(count: number, seed: string): string {
  const random = new Random(seed);
  const rows: string[][] = [];
  for (let made = 0; made < count; made += 1) {
    const draft = makeAsker(random, random.chance(0.1));
    const day = `${1 + random.int(28)}/${1 + random.int(12)}/2026`;
    const cells = [draft.firstName, draft.lastName, draft.identification, draft.phone, draft.email, draft.product];
    const row = [...cells, draft.agency, day, String(draft.extraProperties.comentario)];
    rows.push(random.chance(0.12) ? damaged(random, row) : row);
    // The same person twice, at any distance.
    if (random.chance(0.04)) rows.push([...random.pick(rows)]);
  }
  return `\ufeff${Papa.unparse([HEADERS, ...rows.slice(0, count)], { delimiter: ";", newline: "\r\n" })}\r\n`;
}

const [IDENTIFICATION, PHONE, MODEL, VISIT] = [2, 3, 5, 7];

function damaged(random: Random, row: readonly string[]): string[] {
  const cells = [...row];
  const change = (at: number, to: (text: string) => string) => {
    cells[at] = to(cells[at] ?? "");
  };
  random.pick([
    () => change(PHONE, (phone) => phone.replace(/^0/, "")),
    () => change(PHONE, (phone) => `593${phone.replace(/^0/, "")}`),
    () => change(IDENTIFICATION, (text) => text.replace(/^0/, "")),
    () =>
      change(IDENTIFICATION, (text) =>
        /^\d+$/.test(text) ? Number(text).toExponential(5).replace(".", ",").replace("e+", "E+0") : text,
      ),
    () => change(MODEL, () => "2-mar"),
    () => change(VISIT, () => String(46_000 + random.int(300))),
    () => cells.push("una celda de más"),
    () => cells.fill(""),
  ])();
  return cells;
}
