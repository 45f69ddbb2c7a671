import type { Source } from "@/contract/kernel/channels.ts";
import { isCedula, isPassport, isRuc } from "@/contract/kernel/validation.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { labelRank } from "../choose-value.ts";
import { CUSTOM_FIELDS, toOwnTexts, writeOwnFields } from "./document.ts";
import { OWN_ID } from "./read-prospect.ts";
import { element, isPossible, render } from "./write-xml.ts";

export type AdfLead = { id: string; createdAt: string; draft: Draft; source: Source; brand: string | null };

const VEHICLE = ["stock", "trim", "doors", "bodystyle", "transmission", "odometer", "condition", "comments"];
const BROUGHT = ["vin", "stock", "trim", "doors", "bodystyle", "transmission", "odometer", "condition", "comments"];
const ADDRESS = ["street", "apartment", "city", "regioncode", "postalcode", "country"];
const TIMEFRAME = ["description", "earliestdate", "latestdate"];

const ADF_LABELS = {
  interest: ["buy", "lease", "sell", "test-drive"],
  status: ["new", "used"],
  phone: ["voice", "phone", "cellphone", "fax", "pager"],
  address: ["home", "work", "delivery"],
};

/** Writes ADF 1.0 in UTF-8 that reads back to the same draft; extra data goes to a processing instruction. */
export function writeLead({ id, createdAt, draft, source, brand }: AdfLead): string {
  const known = plainTexts(draft.extraProperties);
  const vehicle = vehicleNames(draft, brand, known);
  const provider = draft.origin === source ? "" : draft.origin;
  const prospect = element(
    "prospect",
    [
      draft.externalId && writeId(draft.externalId, known),
      element("id", id, { sequence: draft.externalId ? "2" : "1", source: OWN_ID }),
      element("requestdate", known.requestDate ?? createdAt),
      writeVehicle(draft, vehicle, known),
      writeTradeIn(known),
      element("customer", [
        writeContact(draft, known),
        draft.identification &&
          element("id", draft.identification, { source: identificationKind(draft.identification) }),
        writeGroup("timeframe", "timeframe", TIMEFRAME, known),
        known.comments && element("comments", known.comments),
      ]),
      element("vendor", [
        element("vendorname", draft.agency),
        element("contact", [element("name", draft.agency, { part: "full" })]),
      ]),
      (provider || draft.formName) &&
        element("provider", [
          element("name", provider, { part: "full" }),
          draft.formName && element("service", draft.formName),
        ]),
    ],
    { status: "new" },
  );
  const { isSalesPipeline, extraProperties } = draft;
  const isWholeProduct = vehicleText(vehicle) === draft.product;
  const own = writeOwnFields({
    ...toOwnTexts(draft),
    extraProperties,
    isSalesPipeline: isSalesPipeline ?? undefined,
    product: isWholeProduct ? undefined : draft.product,
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?adf version="1.0"?>',
    render(element("adf", [prospect]), { prospect: `<?${CUSTOM_FIELDS} ${own}?>` }),
  ];
  return `${lines.join("\n")}\n`;
}

function plainTexts(extra: Draft["extraProperties"]): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(extra).filter(
      ([, value]) => typeof value === "string" && value !== "" && value === value.trim() && isPossible(value),
    ),
  ) as Record<string, string>;
}

type PlainTexts = ReturnType<typeof plainTexts>;

function writeId(externalId: string, { idSource }: PlainTexts) {
  const hasSenderId = idSource && idSource !== OWN_ID && externalId.startsWith(`${idSource}:`);
  const text = hasSenderId ? externalId.slice(idSource.length + 1) : "";
  return text && text === text.trim()
    ? element("id", text, { sequence: "1", source: idSource })
    : element("id", externalId, { sequence: "1" });
}

type VehicleNames = { make: string; model: string; trim: string };

function vehicleText({ make, model, trim }: VehicleNames): string {
  return [make, model, trim].filter(Boolean).join(" ");
}

function vehicleNames(
  { product }: Draft,
  brand: string | null,
  { vehicleMake = "", vehicleTrim = "" }: PlainTexts,
): VehicleNames {
  const start = vehicleMake ? vehicleMake.length + 1 : 0;
  const end = vehicleTrim ? product.length - vehicleTrim.length - 1 : product.length;
  const written = { make: vehicleMake, model: product.slice(start, end).trim(), trim: vehicleTrim };
  if ((vehicleMake || vehicleTrim) && vehicleText(written) === product) return written;
  if (!brand || !product) return { make: "", model: product, trim: "" };
  const model = product.startsWith(`${brand} `) ? product.slice(brand.length + 1).trim() : product;
  return { make: brand, model, trim: "" };
}

function writeVehicle(draft: Draft, { make, model, trim }: VehicleNames, known: PlainTexts) {
  return element(
    "vehicle",
    [
      element("year", known.vehicleYear ?? ""),
      element("make", make),
      element("model", model),
      draft.vin && element("vin", draft.vin),
      ...writeParts("vehicle", VEHICLE, { ...known, vehicleTrim: trim }),
    ],
    {
      interest: among(ADF_LABELS.interest, known.vehicleInterest),
      status: among(ADF_LABELS.status, known.vehicleStatus),
    },
  );
}

function writeTradeIn(known: PlainTexts) {
  const parts = writeParts("tradeIn", BROUGHT, known);
  const { tradeInYear = "", tradeInMake = "", tradeInModel = "" } = known;
  if (parts.length === 0 && !tradeInYear && !tradeInMake && !tradeInModel) return;
  const named = [element("year", tradeInYear), element("make", tradeInMake), element("model", tradeInModel)];
  return element("vehicle", [...named, ...parts], {
    interest: "trade-in",
    status: among(ADF_LABELS.status, known.tradeInStatus),
  });
}

function writeContact({ firstName, lastName, phone, email }: Draft, known: PlainTexts) {
  const { otherPhone, otherEmail } = known;
  // Readers prefer the valid value that is no filler.
  const hasOther = phone && otherPhone && labelRank("phone", phone) >= labelRank("phone", otherPhone);
  const hasOtherEmail = email && otherEmail && labelRank("email", email) >= labelRank("email", otherEmail);
  return element(
    "contact",
    [
      firstName && element("name", firstName, { part: "first", type: "individual" }),
      lastName && element("name", lastName, { part: "last", type: "individual" }),
      !firstName && !lastName && element("name", "", { part: "full" }),
      email && element("email", email, { preferredcontact: hasOtherEmail && "1" }),
      hasOtherEmail && element("email", otherEmail),
      phone && element("phone", phone, { type: "cellphone", preferredcontact: hasOther ? "1" : undefined }),
      hasOther && element("phone", otherPhone, { type: among(ADF_LABELS.phone, known.otherPhoneType) }),
      writeGroup("address", "address", ADDRESS, known, { type: among(ADF_LABELS.address, known.addressType) }),
    ],
    { primarycontact: "1" },
  );
}

function writeParts(prefix: string, names: readonly string[], known: PlainTexts) {
  return names.flatMap((name) => {
    const text = known[prefix + name.charAt(0).toUpperCase() + name.slice(1)];
    return text ? [element(name, text)] : [];
  });
}

function writeGroup(name: string, prefix: string, names: readonly string[], known: PlainTexts, attributes = {}) {
  const parts = writeParts(prefix, names, known);
  return parts.length > 0 && element(name, parts, attributes);
}

function among(values: readonly string[], value: string | undefined): string | undefined {
  return value && values.includes(value) ? value : undefined;
}

function identificationKind(identification: string): string {
  if (isCedula(identification)) return "cedula";
  if (isRuc(identification)) return "ruc";
  return isPassport(identification) ? "passport" : "identification";
}
