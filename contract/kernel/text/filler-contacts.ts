import * as z from "zod";
import { compactIdentification, identifiesPerson, isEmail, isPhone, normaliseEmail, toE164 } from "../validation.ts";
import { cleanText } from "./clean-text.ts";

/** `dealership`: its own contact. `shared`: people with different identifications have it. */
export const FILLER_REASONS = ["pattern", "dealership", "shared"] as const;
export const FillerReason = z.enum(FILLER_REASONS);
export type FillerReason = z.infer<typeof FillerReason>;

export const FillerContact = z.object({ field: z.enum(["phone", "email"]), reason: FillerReason });
export type FillerContact = z.infer<typeof FillerContact>;

const MIN_PHONE_FIGURES = 7;

const IN_ORDER = ["01234567890123456789", "98765432109876543210"];
const MIN_IN_ORDER = 8;

/** Detects one repeated digit (0999999990), one repeated pair (0909090909) and sequences (0987654321). */
export function isFillerPhone(value: string): boolean {
  const figures = toE164(value).replace(/[^0-9]/g, "");
  if (figures.length < MIN_PHONE_FIGURES) return true;
  const [, national] = /^(?:593|00593)?0?([0-9]{8,9})$/.exec(figures) ?? [];
  return [figures, national, national?.slice(1)].some((part) => part !== undefined && isPattern(part));
}

const REPEATED = /^(?:([0-9])\1+[0-9]|([0-9])([0-9])(?:\2\3)+\2?)$/;

function isPattern(figures: string): boolean {
  if (/^([0-9])\1+$/.test(figures)) return true;
  if (figures.length < MIN_IN_ORDER) return false;
  return REPEATED.test(figures) || IN_ORDER.some((order) => order.includes(figures));
}

const NO_EMAIL = new Set(
  (
    "no1 ninguno ninguna nada nadie none null notiene notienen notienecorreo notienemail notieneemail " +
    "notienecorreoelectronico notengo notengocorreo notengoemail noposee noposeecorreo nohay nocorreo noemail nomail " +
    "nomeil notmail noregistra nodisponible nodispone noaplica noindica noinforma noentrega noquiere nodesea nosabe " +
    "noexiste nousa sincorreo sinemail sinmail sinmeil sindato sindatos sinnombre sininformacion sinregistro pendiente " +
    "porconfirmar poractualizar actualizar desconocido anonimo anonymous unknown ejemplo noreply noresponder " +
    "consumidorfinal clientefinal nocontesta nulo tucorreo tuemail dummy fake asd asdf asdasd qwerty"
  ).split(" "),
);
/** Fillers in this exact spelling only: n.a@ may be initials. */
const NO_MAILBOX = new Set(["na", "n/a", "s/n", "no", "xx", "test", "tests", "testing", "prueba", "pruebas"]);

/** Detects filler words before or after the @, ignoring separators. */
export function isFillerEmail(value: string): boolean {
  const [local = "", domain = ""] = normaliseEmail(value).split("@");
  const [mailbox = ""] = local.split("+");
  const compact = normalisedLabel(mailbox);
  const [label = ""] = domain.split(".");
  const word = normalisedLabel(label);
  if (NO_MAILBOX.has(mailbox.replace(/(?<=\D{4})[0-9]+$/, "")) || /^(.)\1{2,}$/.test(compact) || isNoEmail(compact))
    return true;
  const isTwice = compact === word && (word.length === 2 || /^[0-9]+$/.test(word) || TWICE.has(word));
  const isLetters = compact.length === 1 && word.length === 1;
  return isTwice || isLetters || (word.length > 3 && isNoEmail(word) && !REAL_DOMAINS.has(word));
}

const REAL_DOMAINS = new Set(["null", "none", "nada", "qwerty", "fake", "asdf"]);
const TWICE = new Set(
  "gmail hotmail yahoo outlook x a nn sn sc nd abc abcd cliente example correo email mail empresa".split(" "),
);
const normalisedLabel = (text: string) => text.normalize("NFD").replace(/[^a-z0-9]/g, "");
/** Trailing digits count repetitions: notiene2. */
const isNoEmail = (word: string) =>
  NO_EMAIL.has(word) || (word.length > 4 && NO_EMAIL.has(word.replace(/[0-9]+$/, "")));

export type ContactKind = "identification" | "phone" | "email";

const IS_FILLER: Record<ContactKind, (value: string) => boolean> = {
  identification: (value) => !identifiesPerson(compactIdentification(value)),
  phone: isFillerPhone,
  email: isFillerEmail,
};

export function identifies(kind: ContactKind, value: string): boolean {
  const text = cleanText(value, kind);
  return text !== "" && !IS_FILLER[kind](text);
}

export function fillersByPattern({ phone, email }: { phone: string; email: string }): FillerContact[] {
  return [
    ...(isPhone(phone) && isFillerPhone(phone) ? [{ field: "phone", reason: "pattern" } as const] : []),
    ...(isEmail(email) && isFillerEmail(email) ? [{ field: "email", reason: "pattern" } as const] : []),
  ];
}
