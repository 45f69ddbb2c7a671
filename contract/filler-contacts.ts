import * as z from "zod";
import { cleanText } from "./clean-text.ts";
import { bareIdentification, isEmail, isPhone, normaliseEmail, tellsPerson, toE164 } from "./validation.ts";

/**
 * Why a contact is no sign of a person: its pattern is typed where there is none, it is the dealership's own, or people
 * with different identifications share it.
 */
export const FILLER_REASONS = ["pattern", "dealership", "shared"] as const;
export const FillerReason = z.enum(FILLER_REASONS);
export type FillerReason = z.infer<typeof FillerReason>;

export const FillerContact = z.object({ field: z.enum(["phone", "email"]), reason: FillerReason });
export type FillerContact = z.infer<typeof FillerContact>;

/** Fewer figures are an extension or a fragment. */
const MIN_PHONE_FIGURES = 7;

/**
 * One figure repeated, with or without the prefix: 0999999999, 0955555555, 022222222. Figures in order are not among
 * them: 0987654321 is a number that somebody may have.
 */
export function isFillerPhone(value: string): boolean {
  const figures = toE164(value).replace(/[^0-9]/g, "");
  if (figures.length < MIN_PHONE_FIGURES) return true;
  const [, national] = /^(?:593|00593)?0?([0-9]{8,9})$/.exec(figures) ?? [];
  // A mobile is 9 and eight figures, a landline an area and seven.
  return [figures, national, national?.slice(1)].some((part) => part !== undefined && /^([0-9])\1+$/.test(part));
}

const NOBODY = new Set([
  ...["na", "nn", "no", "nd", "sd", "sn", "sc", "xx", "no1", "ninguno", "ninguna", "nada", "nadie", "none", "null"],
  ...[
    "notiene",
    "notienecorreo",
    "notienemail",
    "notieneemail",
    "notengo",
    "notengocorreo",
    "noposee",
    "noposeecorreo",
  ],
  ...["notienen", "nohay", "nocorreo", "noemail", "nomail", "noregistra", "nodisponible", "nodispone", "noaplica"],
  ...[
    "noindica",
    "noinforma",
    "noentrega",
    "noquiere",
    "nodesea",
    "nosabe",
    "noexiste",
    "nousa",
    "notienecorreoelectronico",
  ],
  ...["sincorreo", "sinemail", "sinmail", "sindato", "sindatos", "sinnombre", "sininformacion", "sinregistro"],
  ...["pendiente", "porconfirmar", "poractualizar", "actualizar", "desconocido", "anonimo", "anonymous", "unknown"],
  ...["ejemplo", "correo", "email", "mail", "asd", "asdf", "asdasd", "qwerty", "abc", "abcd", "noreply", "noresponder"],
  ...["consumidorfinal", "clientefinal", "nomeil", "notmail", "sinmeil", "dummy", "fake"],
]);

/** A word that is typed where there is no address, before or behind the @, whatever stands between its letters. */
export function isFillerEmail(value: string): boolean {
  const [local = "", domain = ""] = normaliseEmail(value).split("@");
  const bare = bareWord(local.split("+")[0] ?? "");
  const [label = ""] = domain.split(".");
  const word = bareWord(label);
  if (/^(.)\1{2,}$/.test(bare) || isNobody(bare) || (bare === word && TWICE.has(word))) return true;
  return word.length > 3 && isNobody(word) && !REAL_DOMAINS.has(word);
}

/** Labels of domains that are words of nobody, and real. */
const REAL_DOMAINS = new Set(["mail", "email", "correo", "null", "none", "nada", "abcd", "qwerty", "fake"]);
/** Words that are typed before and behind the @ alike. */
const TWICE = new Set(["test", "prueba", "gmail", "hotmail", "yahoo", "outlook", "x", "a", "cliente", "example"]);
const bareWord = (text: string) => text.normalize("NFD").replace(/[^a-z0-9]/g, "");
/** Figures behind a longer word count its repetitions: notiene2. */
const isNobody = (word: string) => NOBODY.has(word) || (word.length > 4 && NOBODY.has(word.replace(/[0-9]+$/, "")));

export type ContactKind = "identification" | "phone" | "email";

const IS_FILLER: Record<ContactKind, (value: string) => boolean> = {
  identification: (value) => !tellsPerson(bareIdentification(value)),
  phone: isFillerPhone,
  email: isFillerEmail,
};

/** Whether a value alone says whose it is: an identification passes its rule, and none is a filler. */
export function identifies(kind: ContactKind, value: string): boolean {
  const text = cleanText(value, kind);
  return text !== "" && !IS_FILLER[kind](text);
}

/** @returns valid contacts of a lead that are fillers by their pattern */
export function fillersByPattern({ phone, email }: { phone: string; email: string }): FillerContact[] {
  return [
    ...(isPhone(phone) && isFillerPhone(phone) ? [{ field: "phone", reason: "pattern" } as const] : []),
    ...(isEmail(email) && isFillerEmail(email) ? [{ field: "email", reason: "pattern" } as const] : []),
  ];
}
