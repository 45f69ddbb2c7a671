import { isCedula, isPassport, isPhone, isRuc } from "@/contract/validation.ts";
import type { Draft } from "../draft.ts";
import { OWN_FIELDS } from "./document.ts";
import { writeOwnFields } from "./own-fields.ts";
import { OWN_ID } from "./read-prospect.ts";
import { element, isPossible, render } from "./write-xml.ts";

export type AdfLead = { id: string; createdAt: string; draft: Draft; brand: string | null };

const VEHICLE = ["stock", "doors", "bodystyle", "transmission", "odometer", "condition", "comments"];
const BROUGHT = ["vin", "stock", "trim", "doors", "bodystyle", "transmission", "odometer", "condition", "comments"];
const ADDRESS = ["street", "apartment", "city", "regioncode", "postalcode", "country"];
const TIMEFRAME = ["description", "earliestdate", "latestdate"];

/** What an element's attribute may say in ADF 1.0, and reads back as what it was. */
const WORDS = {
  interest: ["buy", "lease", "sell", "test-drive"],
  status: ["new", "used"],
  phone: ["voice", "phone", "cellphone", "fax", "pager"],
  address: ["home", "work", "delivery"],
};

/**
 * A lead as a document of ADF 1.0, in UTF-8. Reading it back gives the same draft: what ADF has no element for is in a
 * processing instruction.
 */
export function writeLead({ id, createdAt, draft, brand }: AdfLead): string {
  const known = plainTexts(draft.extraProperties);
  const prospect = element(
    "prospect",
    [
      draft.externalId && element("id", draft.externalId, { sequence: "1" }),
      element("id", id, { sequence: draft.externalId ? "2" : "1", source: OWN_ID }),
      element("requestdate", known.requestDate ?? createdAt),
      vehicleOf(draft, brand, known),
      broughtOf(known),
      element("customer", [
        contactOf(draft, known),
        draft.identification && element("id", draft.identification, { source: kindOf(draft.identification) }),
        groupOf("timeframe", "timeframe", TIMEFRAME, known),
        known.comments && element("comments", known.comments),
      ]),
      element("vendor", [
        element("vendorname", draft.agency),
        element("contact", [element("name", draft.agency, { part: "full" })]),
      ]),
      (draft.origin || draft.formName) &&
        element("provider", [
          element("name", draft.origin, { part: "full" }),
          draft.formName && element("service", draft.formName),
        ]),
    ],
    { status: "new" },
  );
  const { carLicense, rule, isSalesPipeline, extraProperties } = draft;
  const { make, model } = makeAndModel(draft, brand);
  const isSaid = [make, model].filter(Boolean).join(" ") === draft.product;
  const own = writeOwnFields({
    ...{ carLicense, rule, extraProperties, isSalesPipeline: isSalesPipeline ?? undefined },
    product: isSaid ? undefined : draft.product,
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    render(element("adf", [prospect]), { prospect: `<?${OWN_FIELDS} ${own}?>` }),
  ];
  return `${lines.join("\n")}\n`;
}

/** Texts that an element gives back as they are. */
function plainTexts(extra: Draft["extraProperties"]): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(extra).filter(
      ([, value]) => typeof value === "string" && value !== "" && value === value.trim() && isPossible(value),
    ),
  ) as Record<string, string>;
}

type Known = ReturnType<typeof plainTexts>;

/** A catalogue's brand is the make, whether the lead names it or not; without one the whole product is the model. */
function makeAndModel({ product }: Draft, brand: string | null): { make: string; model: string } {
  if (!brand || !product) return { make: "", model: product };
  const model = product.startsWith(`${brand} `) ? product.slice(brand.length + 1).trim() : product;
  return { make: brand, model };
}

function vehicleOf(draft: Draft, brand: string | null, known: Known) {
  const { make, model } = makeAndModel(draft, brand);
  return element(
    "vehicle",
    [
      element("year", known.vehicleYear ?? ""),
      element("make", make),
      element("model", model),
      draft.vin && element("vin", draft.vin),
      ...partsOf("vehicle", VEHICLE, known),
    ],
    { interest: among(WORDS.interest, known.vehicleInterest), status: among(WORDS.status, known.vehicleStatus) },
  );
}

function broughtOf(known: Known) {
  const parts = partsOf("tradeIn", BROUGHT, known);
  const { tradeInYear = "", tradeInMake = "", tradeInModel = "" } = known;
  if (parts.length === 0 && !tradeInYear && !tradeInMake && !tradeInModel) return;
  const named = [element("year", tradeInYear), element("make", tradeInMake), element("model", tradeInModel)];
  return element("vehicle", [...named, ...parts], {
    interest: "trade-in",
    status: among(WORDS.status, known.tradeInStatus),
  });
}

function contactOf({ firstName, lastName, phone, email }: Draft, known: Known) {
  const { otherPhone, otherEmail } = known;
  // Of two phones a reader takes the one that can be called.
  const hasOther = phone && otherPhone && (isPhone(phone) || !isPhone(otherPhone));
  return element(
    "contact",
    [
      firstName && element("name", firstName, { part: "first", type: "individual" }),
      lastName && element("name", lastName, { part: "last", type: "individual" }),
      !firstName && !lastName && element("name", "", { part: "full" }),
      email && element("email", email, { preferredcontact: otherEmail && "1" }),
      email && otherEmail && element("email", otherEmail),
      phone && element("phone", phone, { type: "cellphone", preferredcontact: hasOther ? "1" : undefined }),
      hasOther && element("phone", otherPhone, { type: among(WORDS.phone, known.otherPhoneType) }),
      groupOf("address", "address", ADDRESS, known, { type: among(WORDS.address, known.addressType) }),
    ],
    { primarycontact: "1" },
  );
}

/** The children whose leftovers have the names of that beginning. */
function partsOf(beginning: string, names: readonly string[], known: Known) {
  return names.flatMap((name) => {
    const text = known[beginning + name.charAt(0).toUpperCase() + name.slice(1)];
    return text ? [element(name, text)] : [];
  });
}

function groupOf(name: string, beginning: string, names: readonly string[], known: Known, attributes = {}) {
  const parts = partsOf(beginning, names, known);
  return parts.length > 0 && element(name, parts, attributes);
}

function among(words: readonly string[], word: string | undefined): string | undefined {
  return word && words.includes(word) ? word : undefined;
}

function kindOf(identification: string): string {
  if (isCedula(identification)) return "cedula";
  if (isRuc(identification)) return "ruc";
  return isPassport(identification) ? "passport" : "identification";
}
