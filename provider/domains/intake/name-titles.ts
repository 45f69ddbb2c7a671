import { INVISIBLE_SIGNS } from "@/contract/kernel/text/fold.ts";

const TITLES =
  "sr|sra|srta|srto|sres|sras|se[ñn]or(?:a|ita|es)?|senhor(?:a|ita)?|dr|dra|doctora?|ing|ingenier[oa]|lic|lcd[oa]|licd[oa]|" +
  "licenciad[oa]|arq|arquitect[oa]|abg|abgd[oa]|abogad[oa]|econ|economista|mr|mrs|ms|miss|mgs|mgtr|tlg[oa]|tnlg[oa]?|prof|profesora?";
const DOTTED_TITLES = "ab|eco|cap|crnl|gral|mg|sgto|tnte|ph\\.?d|m\\.?sc";
const BEFORE = `[${INVISIBLE_SIGNS}]*`;
const DEGREES = "mba|m\\.?sc|ph\\.?d|mgs";

const LEADING_TITLE = new RegExp(
  `^${BEFORE}((?:(?:${TITLES})(?:\\(a\\)|/a)?\\.?|(?:${DOTTED_TITLES})\\.)(?:\\s*/\\s*(?:${TITLES})\\.?)?)(?:(?<=\\.)|(?=\\s))\\s*(?=\\p{L})`,
  "iu",
);
/** "Don" is also an English first name, so two words must follow. */
const LEADING_DON = new RegExp(`^${BEFORE}(don|do[ñn]a|d[ñn]a\\.?)\\s+(?=\\S)`, "iu");
const TRAILING_TITLE = new RegExp(
  `(?:,\\s*((?:${TITLES}|${DOTTED_TITLES}|${DEGREES})\\.?)|\\s((?:${TITLES}|${DOTTED_TITLES})\\.|(?:${DEGREES})\\.?))$`,
  "iu",
);
const GENERATION = /(?:,\s*|\s)(?:jr|sr|ii|iii|iv)\.?$/i;
const COMPANY_TITLE = new RegExp(`^${BEFORE}(sres|se[ñn]ores)\\.?\\s+(?=\\S)`, "iu");

export type TitledName = { name: string; titles: string[] };

/** Removes leading titles, unless nothing remains. @param rest of the name in another field */
export function withoutTitles(text: string, rest = ""): TitledName {
  const titles: string[] = [];
  let name = text.trim();
  for (;;) {
    const found = LEADING_TITLE.exec(name) ?? LEADING_DON.exec(name);
    if (!found?.[1]) return { name, titles };
    const after = name.slice(found[0].length);
    if (LEADING_DON.test(found[0] + after) && wordCount(`${after} ${rest}`) < 2) return { name, titles };
    titles.push(found[1]);
    name = after;
  }
}

export function withoutAnyTitles(text: string): TitledName & { generation: string } {
  const { name: bare, titles } = withoutTitles(text);
  const [generation = ""] = GENERATION.exec(bare) ?? [];
  let name = bare.slice(0, bare.length - generation.length);
  for (;;) {
    const found = TRAILING_TITLE.exec(name);
    if (!found || found.index === 0) return { name, titles, generation };
    titles.push(found[1] ?? found[2] ?? "");
    name = name.slice(0, found.index);
  }
}

const COMPANY_END =
  /(?:\bS\.\s?A\.?(?:\s?S\.?)?|\bS\.?A\.?S\.?|\bC\.\s?A\.|\bS\.\s?C\.|\bC[IÍ]A\.?(?:\s+LTDA\.?)?|\bLTDA\.?|\bLIMITADA|\bSOCIEDAD AN[OÓ]NIMA|\bS\.?R\.?L\.?|\bS\. DE R\.\s?L\.|\bE\.?I\.?R\.?L\.?|\bE\.P\.|\bLLC|\bINC\.?|\bLTD\.?|\bCORP\.?|\bHNOS\.?|\bGMBH)$/i;
/** Capitals without dots are an assumption: "Sa" is a surname too. */
const COMPANY_CAPITALS = /\bSA$/;
const COMPANY_START =
  /^(?:compa[ñn][ií]a|corporaci[oó]n|cooperativa|fundaci[oó]n|consorcio|cons[oó]rcio|comercial|comercializadora|constructora|distribuidora|importadora|inmobiliaria|transportes|ferreter[ií]a|farmacia|automotriz|universidad|unidad educativa|municipio|ministerio|gobierno|gad|empresa|grupo|hotel|restaurante|cl[ií]nica|talleres)\s/i;

export function parseCompany(text: string): (TitledName & { isAssumed: boolean }) | undefined {
  const [before = "", title] = COMPANY_TITLE.exec(text) ?? [];
  const name = text.slice(before.length);
  const isSure = COMPANY_END.test(name);
  if (!isSure && !COMPANY_CAPITALS.test(name) && !COMPANY_START.test(name)) return undefined;
  return { name, titles: title ? [title] : [], isAssumed: !isSure };
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;
