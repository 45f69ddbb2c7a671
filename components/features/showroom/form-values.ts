import * as z from "zod";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { Email, Phone } from "@/contract/kernel/records.ts";
import { correctedEmail, repairEmail, repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  identificationError,
  isWholeEmail,
  isWholeIdentification,
  lostLeadingZero,
  raiseIdentification,
} from "@/contract/kernel/validation.ts";
import type { KnownVisitor, VisitInput } from "@/contract/showroom/visits.ts";
import { lastAgency } from "@/lib/features/showroom/device-memory.ts";
import type { OfflineProfile, OfflineVisit } from "@/lib/features/showroom/store.ts";

export type VisitValues = Required<
  Pick<
    VisitInput,
    "identification" | "firstName" | "lastName" | "phone" | "email" | "product" | "companions" | "agencyId"
  >
> & { reason: VisitInput["reason"] | ""; advisorId: string };

export type VisitFormProfile = Pick<OfflineProfile, "agencies" | "products" | "requiredFields">;

const EMPTY: VisitValues = {
  identification: "",
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  product: "",
  companions: 0,
  agencyId: "",
  reason: "",
  advisorId: "",
};

export function started(profile: VisitFormProfile, initial: Partial<VisitValues> = {}): Entered {
  const { agencyId = "" } = initial;
  if (profile.agencies.some(({ id }) => id === agencyId)) return { values: { ...EMPTY, ...initial }, found: {} };
  const found = { agencyId: agencyHere(profile) };
  return { values: { ...EMPTY, ...initial, ...found }, found };
}

function agencyHere({ agencies }: VisitFormProfile): string {
  const last = lastAgency();
  return (agencies.length === 1 ? agencies[0] : agencies.find(({ id }) => id === last))?.id ?? "";
}

export function trimmed(values: VisitValues): VisitValues {
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]);
  return { ...values, ...Object.fromEntries(texts), identification: raiseIdentification(values.identification) };
}

type Field = keyof VisitValues;

const RULES: Partial<Record<Field, (value: string) => FieldErrorCode | undefined>> = {
  identification: (identification) => identificationError(raiseIdentification(identification)),
  phone: (phone) => (Phone.safeParse(phone).success ? undefined : "phone"),
  email: (email) => (Email.safeParse(email).success ? undefined : "email"),
};
const VALIDATED = ["identification", "phone", "email", "product", "firstName", "reason", "agencyId"] as const;

export function isRequested(
  field: Field,
  { firstName, lastName }: VisitValues,
  { requiredFields, agencies }: VisitFormProfile,
): boolean {
  if (field === "firstName") return firstName !== "" || lastName === "";
  if (field === "agencyId") return agencies.length > 1;
  return field === "reason" || requiredFields.some((one) => one === field);
}

export function visitSchema(profile: VisitFormProfile) {
  return z.custom<VisitValues>().superRefine((input, context) => {
    const values = trimmed(input);
    for (const field of VALIDATED) {
      const value = values[field];
      const code = value ? RULES[field]?.(value) : isRequested(field, values, profile) ? "required" : undefined;
      if (code) context.addIssue({ code: "custom", path: [field], message: code });
    }
  });
}

export function isWhole(field: Field, { identification, email }: VisitValues): boolean {
  if (field === "identification") return isWholeIdentification(identification.trim());
  return field === "email" && isWholeEmail(email.trim());
}

export const INDISPENSABLE: readonly Field[] = ["firstName", "reason", "agencyId"];

export function suggestRepair(field: Field, values: VisitValues): string | undefined {
  if (field === "identification") return repairIdentification(values.identification);
  if (field === "email") return repairEmail(values.email);
  return field === "phone" ? repairPhone(values.phone) : undefined;
}

export function likelyRepair(field: Field, { identification, email }: VisitValues): "lostZero" | "email" | undefined {
  if (field === "identification" && lostLeadingZero(identification.trim())) return "lostZero";
  return field === "email" && correctedEmail(email.trim()) ? "email" : undefined;
}

export type Entered = { values: VisitValues; found: Partial<VisitValues> };

export function filledIn({ values, found }: Entered, known: KnownVisitor, profile: VisitFormProfile): Entered {
  const { firstName, lastName, phone, email, product } = known;
  const agency = values.agencyId === found.agencyId && profile.agencies.find(({ id }) => id === known.agencyId);
  const filled = {
    ...(!values.firstName && !values.lastName && { firstName, lastName }),
    ...(!values.phone && { phone }),
    ...(!values.email && { email }),
    ...(!values.product && profile.products.includes(product) && { product }),
    ...(agency && { agencyId: agency.id }),
  };
  return { values: { ...values, ...filled }, found: { ...found, ...filled } };
}

export function takenBack({ values, found }: Entered, profile: VisitFormProfile): Entered {
  const remaining = Object.entries(found).filter(([field, value]) => values[field as Field] === value);
  const back = Object.fromEntries(remaining.map(([field]) => [field, EMPTY[field as Field]]));
  const here = "agencyId" in back && { agencyId: agencyHere(profile) };
  return { values: { ...values, ...back, ...here }, found: { ...here } };
}

export function toVisitInput(
  values: VisitValues,
  input: Pick<OfflineVisit, "id" | "hostId" | "licenseId" | "arrivedAt" | "appointmentId" | "force">,
): OfflineVisit {
  const { reason, ...rest } = values;
  const typed = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "" && value !== 0));
  return { ...input, ...typed, reason: reason || "other" };
}

export function toFormValues(visit: VisitInput): VisitValues {
  const stored = Object.keys(EMPTY).map((field) => [field, visit[field as Field] ?? EMPTY[field as Field]]);
  return { ...EMPTY, ...Object.fromEntries(stored) };
}
