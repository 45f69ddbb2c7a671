import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { textPdf } from "@/provider/seed/terms-pdf.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { givenProgramme, type Programme, visit } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { expectWithin } from "@/tests/support/within.ts";

let provider: TestProvider;
let dealership: Dealership;
let programme: Programme;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  programme = await givenProgramme(provider, dealership);
  as = await provider.given.user(dealership, "supervisor");
});
afterAll(() => provider.stop());

const PDF = textPdf("Términos", ["Uno."]);
const text = PDF.toString("latin1");
const latin = (content: string) => Buffer.from(content, "latin1");
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!", "$H+H*"].join("");
const inside = (markup: string) => latin(text.replace("/Type /Catalog", `/Type /Catalog ${markup}`));

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, () => "3 0 R").join(" ");
  const longer = text.replace("/Kids [3 0 R] /Count 1", `/Kids [${kids}] /Count ${count}`);
  return latin(longer);
}

/** Adds a stream to the PDF before its object table. */
function withStream(dictionary: string, content: Buffer): Buffer {
  const at = text.indexOf("xref\n");
  const head = `9 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`;
  const moved = text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + head.length + content.length + 18}`);
  return Buffer.concat([latin(`${text.slice(0, at)}${head}`), content, latin(`\nendstream\nendobj\n${moved}`)]);
}
const packed = (objects: string) => deflateSync(latin(objects));

const REJECTED: [string, Buffer][] = [
  ["a page of HTML", latin(`<html><body>${"x".repeat(200)}</body></html>`)],
  ["a picture that runs", latin(`<svg onload="alert(1)">${"x".repeat(200)}</svg>`)],
  ["a script", latin(`console.log("${"x".repeat(200)}")`)],
  ["a program", Buffer.concat([latin("MZ"), Buffer.alloc(500, 1)])],
  ["an archive", Buffer.concat([latin("PK\x03\x04"), Buffer.alloc(500, 1)])],
  ["nothing", Buffer.alloc(0)],
  ["the name of a PDF and nothing else", latin(`%PDF-1.4\n${"x".repeat(200)}\n%%EOF`)],
  ["a virus's test", latin(EICAR)],
  ["a virus's test in a PDF", inside(`/Note (${EICAR.replace("(", "").replaceAll(")", "")})`)],
  ["a PDF with something behind it", Buffer.concat([PDF, latin(`PK\x05\x06${"\0".repeat(18)}`)])],
  ["a PDF with a page before it", Buffer.concat([latin("<html>"), PDF])],
  ["a PDF that is a page too", inside("/Note (<script>alert\\(1\\)</script>)")],
  ["a PDF with a script", inside("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>")],
  ["a PDF that starts a program", inside("/OpenAction << /S /Launch /F (cmd.exe) >>")],
  ["a PDF with a script under an escaped name", inside("/OpenAction << /S /#4AavaScript /J#53 (1) >>")],
  [
    "a PDF with a script among packed objects",
    withStream("/Type /ObjStm /Filter /FlateDecode", packed("<< /S /JavaScript >>")),
  ],
  [
    "a PDF with objects packed in a way of their own",
    withStream("/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]", latin("00>")),
  ],
  [
    "a PDF with objects that unpack without end",
    withStream("/Type /ObjStm /Filter /FlateDecode", packed("x".repeat(20_000_000))),
  ],
  ["a PDF with a key", inside("/Encrypt << /Filter /Standard >>")],
  ["a PDF that carries a file", inside("/Names << /EmbeddedFiles << /Names [] >> >>")],
  ["ten thousand pages", manyPages(10_000)],
];

describe("terms", () => {
  test.each(REJECTED)("files that are %s are rejected", async (_, body) => {
    const headers = { "content-type": "application/pdf" };

    const answer = await provider.call(referralProgramme.addFile, { language: "es" }, { as, body, headers });

    expect(answer).toMatchObject({ status: 415, body: { code: "MEDIA_TYPE_UNSUPPORTED" } });
  });

  test("files with short words in compressed data by chance are accepted", async () => {
    const words = withStream("/Filter /FlateDecode", latin("..../JS ../Launch ../XFA PK\x03\x04 .."));
    const objects = withStream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", packed("8 0 << /Kind /Note >>"));
    const headers = { "content-type": "application/pdf" };
    const send = (body: Buffer) => provider.call(referralProgramme.addFile, { language: "es" }, { as, body, headers });

    expect(await send(words)).toMatchObject({ status: 200 });
    expect(await send(objects)).toMatchObject({ status: 200 });
  });

  test("files of 50 MB are rejected at once", async () => {
    const started = performance.now();

    const body = Buffer.alloc(50 * 1024 * 1024, 32);
    const answer = await provider.call(referralProgramme.addFile, { language: "es" }, { as, body });

    expect(answer).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE" } });
    expectWithin(performance.now() - started, 1000);
  });

  test.each(["../../x", "a\0.pdf", "terms.pdf::$DATA", "..\\..\\x.pdf"])(
    "files named %j are stored under a generated name",
    async (name) => {
      const { body: known } = await provider.call(
        referralProgramme.addFile,
        { language: "es" },
        { as, body: PDF, query: { language: "es", name, fileName: name } },
      );

      const { headers } = await provider.call(referralProgramme.file, { id: known.id }, { as });

      expect(headers.get("content-disposition")).toBe(`attachment; filename="terms-es-${known.number}.pdf"`);
    },
  );

  test("are served only to users of the licence and to visitors of its links", async () => {
    const { key } = await visit(provider, programme, programme.memberCode);
    const elsewhere = await provider.given.dealership();
    const other = await givenProgramme(provider, elsewhere);
    const stranger = await provider.given.user(elsewhere, "admin-client");
    const guest = await visit(provider, other, other.memberCode);
    const { termsId: id } = programme;

    const own = await provider.call(referralProgramme.file, { id }, { as });
    const byLink = await provider.call(referralLanding.file, { id }, { key });
    const rejected = [
      await provider.call(referralProgramme.file, { id }, {}),
      await provider.call(referralProgramme.file, { id }, { as: stranger }),
      await provider.call(referralLanding.file, { id }, { key: guest.key }),
    ];

    for (const { status, headers } of [own, byLink]) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/pdf");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="terms-es-\d+\.pdf"$/);
      expect(headers.get("content-security-policy")).toMatch(/sandbox/);
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
    expect(rejected.map(({ status }) => status)).toEqual([401, 404, 404]);
  });
});
