import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { weeklyReport } from "@/contract/reports/weekly-report.ts";
import { EXPORT_LABELS } from "@/provider/domains/lead-core/labels.ts";
import { drawWeeklyPdf } from "@/provider/domains/reports/weekly/draw-pdf.ts";
import { WEEKLY_LABELS } from "@/provider/domains/reports/weekly/weekly-charts.ts";
import { lastMonday, weekBefore } from "@/provider/domains/reports/weekly/weeks.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let address: string;
let at: Dealership;
let supervisor: TestUser;
const week = weekBefore(lastMonday(new Date(), "America/Guayaquil"));
const inWeek = `${week.from}T17:00:00.000Z`;

beforeAll(async () => {
  provider = await startProvider();
  address = await provider.listen();
  at = await provider.given.dealership({ name: "Autos Ñandú «Sur»" });
  supervisor = await provider.given.user(at, "supervisor");
});
afterAll(() => provider.stop());

async function download(as: TestUser, query = ""): Promise<{ response: Response; bytes: Uint8Array }> {
  const headers = { authorization: `Bearer ${as.token}`, "x-license-id": as.licenseId };
  const response = await fetch(`${address}${weeklyReport.file.path}${query}`, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function read(bytes: Uint8Array): Promise<{ pages: string[]; text: string; title: unknown }> {
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await document.getMetadata();
  return { pages: text, text: text.join("\n").replace(/\s+/g, " "), title: (info as { Title?: unknown }).Title };
}

describe("the weekly PDF", { timeout: 120_000 }, () => {
  test.each(["es", "en"] as const)("contains the whole sales page, in the language %s", async (locale) => {
    const advisor = await provider.given.user(at, "sales-manager", { fullName: `Asesora ${locale}` });
    await provider.given.leads(at.licenseId, [
      { createdAt: inWeek, advisorId: advisor.userId, source: "web" },
      { createdAt: inWeek, advisorId: advisor.userId, source: "meta" },
    ]);

    const { response, bytes } = await download(supervisor, `?locale=${locale}`);

    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain(
      `${locale === "es" ? "semana" : "week"}-${week.from}.pdf`,
    );
    const { text, pages, title } = await read(bytes);
    const labels = WEEKLY_LABELS[locale];
    expect(title).toContain("Autos Ñandú «Sur»");
    for (const expectedText of [
      labels.page,
      "Autos Ñandú «Sur»",
      `Asesora ${locale}`,
      labels.measures.unique,
      EXPORT_LABELS[locale].sources.meta,
    ])
      expect(text).toContain(expectedText);
    const charts = Object.entries(labels.charts).filter(([id]) => !id.startsWith("cost"));
    expect(charts.filter(([, chart]) => !text.includes(chart.title))).toEqual([]);
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
    // Embeds its fonts.
    expect(Buffer.from(bytes).includes("/FontFile2")).toBe(true);
  });

  test.each([
    ["?week=2026-11-02", "week"],
    ["?locale=es&from=2026-11-02", "from"],
    ["?locale=es&Locale=en", "Locale"],
    ["?locale=fr", "locale"],
  ])("the address with %s is 400 on the parameter %s", async (query, field) => {
    const { response, bytes } = await download(supervisor, query);

    expect(response.status).toBe(400);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
      code: "INVALID_INPUT",
      details: { fields: [{ field, code: "invalid" }] },
    });
  });

  test("prints names of any script and length, over several pages", async () => {
    const own = await provider.given.dealership({ name: "Łódź Привет Ω 🚗 ".repeat(20).trim() });
    const as = await provider.given.user(own, "supervisor");
    const names = Array.from({ length: 30 }, (_, one) => `${one} ${"María de los Ángeles ".repeat(6)}`);
    const advisors = [];
    for (const fullName of names) advisors.push(await provider.given.user(own, "sales-manager", { fullName }));
    await provider.given.leads(
      own.licenseId,
      advisors.map(({ userId }) => ({
        createdAt: inWeek,
        advisorId: userId,
        agency: "<b>\u0000\u202e".replace("\u0000", ""),
      })),
    );

    const { response, bytes } = await download(as);

    expect(response.status).toBe(200);
    const { text, pages } = await read(bytes);
    expect(pages.length).toBeGreaterThan(5);
    expect(text).toContain("Łódź Привет Ω");
    expect(text).toContain("…");
  });

  test("of a licence without leads shows empty charts", async () => {
    const own = await provider.given.dealership();
    const as = await provider.given.user(own, "supervisor");

    const { response, bytes } = await download(as);

    expect(response.status).toBe(200);
    expect((await read(bytes)).text).toContain(WEEKLY_LABELS.es.empty);
  });

  test("covers the user's licence, and is denied without access to reports", async () => {
    const other = await provider.given.dealership({ name: "Otra Casa" });
    const theirs = await provider.given.user(other, "sales-manager", { fullName: "Persona Ajena" });
    await provider.given.leads(other.licenseId, [{ createdAt: inWeek, advisorId: theirs.userId }]);
    const host = await provider.given.user(at, "host");

    const { bytes } = await download(supervisor);
    const rejected = await download(host);

    expect((await read(bytes)).text).not.toMatch(/Otra Casa|Persona Ajena/);
    expect(rejected.response.status).toBe(403);
    expect((await download(supervisor, "?locale=fr")).response.status).toBe(400);
  });
});

test("drawings of one moment each resolve with their own file, and one that fails spoils no other", async () => {
  const input = { license: "Autos", week, weekBefore: weekBefore(week.from), locale: "es" } as const;
  const figures = { reports: new Map(), stages: new Map() };

  const [one, broken, other] = await Promise.allSettled([
    drawWeeklyPdf(figures, input),
    drawWeeklyPdf({ reports: "none" } as never, input),
    drawWeeklyPdf(figures, { ...input, license: "Autos del Sur", locale: "en" }),
  ]);
  const later = await drawWeeklyPdf(figures, input);

  const titleOf = async (bytes: Uint8Array) => (await read(bytes)).title;
  expect(broken.status).toBe("rejected");
  expect(await titleOf((one as PromiseFulfilledResult<Uint8Array>).value)).toContain("Autos: ");
  expect(await titleOf((other as PromiseFulfilledResult<Uint8Array>).value)).toContain("Autos del Sur: ");
  expect(await titleOf(later)).toContain("Autos: ");
});
