import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { intake } from "@/contract/intake/intake.ts";
import { ErrorBody } from "@/contract/kernel/errors.ts";
import { leads } from "@/contract/leads/leads.ts";
import { readProspects } from "@/provider/domains/intake/adf/document.ts";
import { readProspect } from "@/provider/domains/intake/adf/read-prospect.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { expectWithin } from "@/tests/support/within.ts";
import type { TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";
import { customer, document, SAMPLE } from "./samples.ts";

const MAX_MS = 1500;
const MAX_BYTES = 80_000_000;
const ROOM = intake.adf.maxBytes - 1000;

const times = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, i) => of(i)).join("");
const fill = (piece: string) => piece.repeat(Math.floor(ROOM / Buffer.byteLength(piece)));
const letters = "abcdefghij";
const laughs = `<!DOCTYPE adf [<!ENTITY a "ha">${times(9, (i) => `<!ENTITY ${letters[i + 1]} "${`&${letters[i]};`.repeat(10)}">`)}]>`;
const within = (declaration: string, text: string) =>
  `<?xml version="1.0"?>${declaration}<adf><prospect>${customer(`<name>${text}</name>`)}</prospect></adf>`;

const REJECTED: [what: string, text: string, reason: string][] = [
  ["a DTD", within("<!DOCTYPE adf>", "x"), "doctype"],
  ["a DTD elsewhere", within('<!DOCTYPE adf SYSTEM "http://127.0.0.1:9/adf.dtd">', "x"), "doctype"],
  ["an entity that nobody uses", within('<!DOCTYPE adf [<!ENTITY x "y">]>', "x"), "doctype"],
  ["an entity", within('<!DOCTYPE adf [<!ENTITY x "y">]>', "&x;"), "doctype"],
  ["an entity of a file", within('<!DOCTYPE adf [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "&x;"), "doctype"],
  ["an entity of another host", within('<!DOCTYPE adf [<!ENTITY x SYSTEM "http://127.0.0.1:9/">]>', "&x;"), "doctype"],
  ["a parameter entity", within('<!DOCTYPE adf [<!ENTITY % x SYSTEM "file:///etc/passwd">%x;]>', "x"), "doctype"],
  ["a thousand million laughs", within(laughs, "&j;"), "doctype"],
  [
    "a DTD after a comment, and what is wrong elsewhere",
    within("<!-- <adf> --><?x <adf>?>\n<!DOCTYPE adf>", "<b>"),
    "doctype",
  ],
  ["a DTD that only a comment has", within("<!-- <!DOCTYPE adf> -->", "&x;"), "syntax"],
  ["an entity that HTML has not", within("", "a&xyz;b"), "syntax"],
  ["a reference to no character", within("", "&#0;"), "syntax"],
  ["a character that XML has not", within("", "\u0001"), "syntax"],
  ["a tag that is not closed", "<adf><prospect></adf>", "syntax"],
  ["a document that ends", SAMPLE.slice(0, 700), "syntax"],
  ["two documents", "<adf><prospect/></adf><adf/>", "syntax"],
  ["an attribute twice", '<adf><prospect status="new" status="new"/></adf>', "syntax"],
  ["text before the declaration", `x${SAMPLE}`, "syntax"],
  ["no XML", '{"firstName":"Ana"}', "syntax"],
  ["nothing", "", "syntax"],
  ["another document", "<html><prospect/></html>", "adf"],
  ["no prospect", "<adf/>", "adf"],
  ["an encoding that nobody knows", '<?xml version="1.0" encoding="EBCDIC-CP-US"?><adf/>', "encoding"],
  ["bytes that are no letters, and no prospect", "<adf>\u00ff</adf>", "adf"],
  ["nesting of thirty-three", document(`${"<a>".repeat(33)}${"</a>".repeat(33)}`), "depth"],
  ["nesting of thirty thousand", `<adf><prospect>${fill("<a></a>").replaceAll("</a>", "")}`, "depth"],
  ["a hundred and one prospects", document(...Array.from({ length: 101 }, () => "")), "size"],
  ["six thousand elements", document("<a/>".repeat(6000)), "size"],
  ["six thousand attributes", document(`<a ${times(6000, (i) => `a${i}="" `)}/>`), "size"],
];

const HEAVY: [what: string, text: string][] = [
  ["one attribute", document(`<a b="${fill("x")}"/>`)],
  ["one text", document(customer(`<name>${fill("ñ ")}</name>`))],
  ["a name of commas and spaces", document(customer(`<name>${fill(", ")}</name>`))],
  ["a date", document(`<requestdate>${fill("1 ")}</requestdate>`)],
  ["references", document(`<a>${fill("&#65;")}</a>`)],
  ["processing instructions", document(fill("<?a b?>"))],
  ["comments", document(fill("<!---->"))],
  ["sections", document(`<a>${fill("<![CDATA[x]]>")}</a>`)],
  ["openings", fill("<a")],
  ["comments that do not end", `<adf>${fill("<!-- ")}`],
  ["ampersands", document(fill("&"))],
  ["angle brackets", fill("<")],
  ["a doctype that does not end", `<!DOCTYPE a [${fill("]")}`],
  ["attributes", document(`<a ${times(ROOM / 12, (i) => `a${i}="" `)}/>`)],
  ["our own instruction", document(`<?prospecta ${fill("[")}?>`)],
  ["names that meet", document(times(2000, (i) => `<phone${i % 3 || ""}>x</phone${i % 3 || ""}>`))],
];

let provider: TestProvider;
let supervisor: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
  const dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

function post(text: string) {
  // Latin-1 makes a document without declared encoding invalid UTF-8.
  const body = Buffer.from(text, /^<adf>\u00ff/.test(text) ? "latin1" : "utf8");
  return provider.request<ErrorBody>("POST", intake.adf.path, {
    key,
    body,
    headers: { "content-type": "application/xml" },
  });
}

describe("is rejected, gives its reason, and stores nothing:", () => {
  test.each(REJECTED)("%s", async (_, text, reason) => {
    const before = await provider.call(leads.total, {}, { as: supervisor });

    const { status, body, text: answer } = await post(text);

    expect({ status, body }).toMatchObject({ status: 400, body: { code: "ADF_INVALID", details: { reason } } });
    expect(answer).not.toMatch(/root:|node_modules|\.ts:/);
    expect((await provider.call(leads.total, {}, { as: supervisor })).body).toEqual(before.body);
  });
});

describe("is processed quickly and with little memory:", () => {
  test.each([...HEAVY, ...REJECTED.map(([what, text]): [string, string] => [what, text])])("%s", (_, text) => {
    const bytes = Buffer.from(text);
    const memory = process.memoryUsage().heapUsed;
    const start = performance.now();

    attempt(bytes);

    expectWithin(performance.now() - start, MAX_MS);
    expect(process.memoryUsage().heapUsed - memory).toBeLessThan(MAX_BYTES);
  });

  test.each(HEAVY)("%s, through HTTP", async (_, text) => {
    const { status, body } = await post(text);

    expect([200, 400]).toContain(status);
    if (status === 400) expect(ErrorBody.parse(body).code).toBe("ADF_INVALID");
  });
});

/** @returns "read" or "refused"; throws every other error */
function attempt(bytes: Uint8Array): "read" | "refused" {
  try {
    for (const prospect of readProspects(bytes, "")) {
      readProspect(prospect, "web", { timeZone: "America/Guayaquil", agencies: [] });
    }
    return "read";
  } catch (cause) {
    if (cause instanceof Problem && cause.code === "ADF_INVALID") return "refused";
    throw cause;
  }
}

const PIECES = [
  "<adf>",
  "</adf>",
  "<prospect>",
  "</prospect>",
  "<name part='full'>",
  "</name>",
  "<a b='",
  "'/>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?",
  "?>",
  "<?prospecta {}?>",
  "<!DOCTYPE a>",
  "&amp;",
  "&x;",
  "&#x41;",
  "\u0000",
  "\ud800",
  "<customer><contact>",
  "</contact></customer>",
  "<vehicle interest='trade-in'>",
  "</vehicle>",
  "x",
  " ",
  "\r\n",
  "ñ",
  "<phone type='cell'>",
  "</phone>",
  "<id source='cedula'>",
  "</id>",
  "<requestdate>",
  "</requestdate>",
];

test("a document of mixed pieces is read or rejected, without other effects", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
      attempt(Buffer.from(pieces.join("")));
      attempt(Buffer.from(`<adf><prospect>${pieces.join("")}</prospect></adf>`));
    }),
    { numRuns: 3000 },
  );
});

test("the sample with any changed byte is read or rejected, without other effects", () => {
  const bytes = Buffer.from(SAMPLE);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(6), (at, value, cut) => {
      const changed = Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at + cut)]);
      attempt(changed);
    }),
    { numRuns: 3000 },
  );
});
