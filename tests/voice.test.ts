import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

function texts(node: object, path: readonly string[] = []): [key: string, text: string][] {
  return Object.entries(node).flatMap(([name, child]): [string, string][] =>
    typeof child === "string" ? [[[...path, name].join("."), child]] : texts(child, [...path, name]),
  );
}

const LANGUAGES = { en: texts(en), es: texts(es) };

/** Words of the glossary and of docs/voice.md that no screen uses. */
const FORBIDDEN = {
  en: /\b(?:whoever|nobody|somebody|judged?|verdict|tid(?:y|ied)|heed|told|gives? back|hand(?:ed)? over|hears? of|long work|post-sales|payload|docs\/|by hand|picture|mended?|(?:will|does|did|is|are|was|were|has|have|could|would) not|cannot|send again|connect again|the network|turns of)\b/i,
  es: /\b(?:pulsa|pulse|intro|añad(?:e|ir|a)|móvil|ordenador|fichero|vosotros|juzga|quien administra|lo que (?:anda|toca|va)|la red\b(?! publicitaria)|por defecto|emparej\w+|de siempre|turnos?|atrasad\w+|payload|docs\/)\b|[«»]/i,
} as const;

/** Names of settings of the server: for the administrators of the platform alone. */
const SETTING = /\b[A-Z]{2,}_[A-Z_]{2,}\b/;

describe.each(["en", "es"] as const)("texts in %s", (language) => {
  const offending = (pattern: RegExp) => LANGUAGES[language].filter(([, text]) => pattern.test(text));

  test("use no forbidden word", () => {
    expect(offending(FORBIDDEN[language])).toEqual([]);
  });

  test("name no setting of the server", () => {
    expect(offending(SETTING).filter(([key]) => key !== "setup.yourKey" && key !== "setup.tryText")).toEqual([]);
  });

  test("write a negative number with a typographic minus", () => {
    expect(offending(/(?:^|\s)-\d/)).toEqual([]);
  });
});

test.each(["Whoever is away", "It was judged again.", "It cannot be undone", "Send again"])("%s is refused", (text) => {
  expect(text).toMatch(FORBIDDEN.en);
});

test.each(["Pulsa espacio", "La red no responde", "Volver a las de siempre", "Por defecto"])(
  "%s is refused",
  (text) => {
    expect(text).toMatch(FORBIDDEN.es);
  },
);

test.each(["La red publicitaria no responde", "Vencido", "Predeterminado"])("%s is accepted", (text) => {
  expect(text).not.toMatch(FORBIDDEN.es);
});

test("docs/voice.md has twenty pairs, and each text after is on a screen", async () => {
  const page = await readFile("docs/voice.md", "utf8");
  const pairs = [...page.matchAll(/^\| \d+ \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)];
  const inUse = (list: [string, string][], text = "") =>
    list.some(([, one]) => one.replace("{{network}}", "Meta") === text);

  expect(pairs).toHaveLength(20);
  expect(pairs.filter(([, , after]) => !inUse(LANGUAGES.en, after)).map(([, , after]) => after)).toEqual([]);
  expect(pairs.filter(([, , , , after]) => !inUse(LANGUAGES.es, after)).map(([, , , , after]) => after)).toEqual([]);
});
