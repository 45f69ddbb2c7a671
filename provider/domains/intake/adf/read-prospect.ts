import { CHANNEL_OF, IS_POST_SALES, type Source, toEntrySource } from "@/contract/kernel/channels.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { isOurs } from "../adapters/web-form.ts";
import { matchByName } from "../match.ts";
import { parseInstant } from "./dates.ts";
import { MADE, type Prospect, readOwnFields, toOwnTexts } from "./document.ts";
import { child, childNodes, collectLeftovers, readAttribute, rename, take } from "./leftovers.ts";
import { readEmail, readIdentification, readNames, readPhone } from "./read-contact.ts";
import type { Node } from "./xml.ts";

export const OWN_ID = "Prospecta";

const MAX_ID = 200;

type Reading = Pick<Settings, "timeZone" | "agencies">;

export function readProviderName({ node }: Prospect): string {
  return child(child(node, "provider"), "name")?.text ?? "";
}

export function readProspect({ node: root, ownFields }: Prospect, source: Source, reading: Reading): Draft {
  const own = readOwnFields(ownFields);
  const customer = child(root, "customer");
  const contacts = childNodes(customer, "contact");
  const contact = contacts.find(({ attributes }) => attributes.get("primarycontact") === "1") ?? contacts[0];
  const vehicle = findVehicle(root);
  const provider = child(root, "provider");
  const fields = {
    ...readNames(contact),
    phone: readPhone(contact),
    email: readEmail(contact),
    identification: readIdentification(customer),
    product: readProduct(vehicle),
    vin: take(child(vehicle, "vin")),
    agency: readAgency(child(root, "vendor"), reading),
    origin: readOrigin(provider) || source,
    formName: take(child(provider, "service")),
    externalId: readExternalId(root, own !== undefined),
  };
  readAttribute(contact, "primarycontact");
  readAttribute(child(child(child(root, "vendor"), "contact"), "name"), "part");
  rename(
    contacts.filter((one) => one !== contact),
    "otherContact",
  );
  rename([customer, contact], "");
  if (root.attributes.get("status")?.toLowerCase() === "new") readAttribute(root, "status");
  dateRequest(child(root, "requestdate"), reading);
  const leftovers = collectLeftovers(root).filter(([name]) => !isOurs(name) && !(own && MADE.includes(name)));
  return {
    ...fields,
    product: own?.product ?? fields.product,
    ...toOwnTexts(own),
    isSalesPipeline: own?.isSalesPipeline ?? !IS_POST_SALES[CHANNEL_OF[source]],
    entrySource: toEntrySource("sent", source),
    completion: null,
    consent: null,
    extraProperties: { ...Object.fromEntries(leftovers), ...own?.extraProperties },
  };
}

function findVehicle(root: Node): Node | undefined {
  const vehicles = childNodes(root, "vehicle");
  const brought = vehicles.filter(({ attributes }) => attributes.get("interest")?.toLowerCase() === "trade-in");
  const [requested, ...others] = vehicles.filter((one) => !brought.includes(one));
  for (const one of brought) readAttribute(one, "interest");
  rename(brought, "tradeIn");
  rename(others, "otherVehicle");
  return requested;
}

function readProduct(vehicle: Node | undefined): string {
  const [make, model, trim] = ["make", "model", "trim"].map((name) => child(vehicle, name));
  return [make?.text, take(model), trim?.text].filter(Boolean).join(" ");
}

function readAgency(vendor: Node | undefined, { agencies }: Reading): string {
  const name = child(vendor, "vendorname");
  const ids = childNodes(vendor, "id").filter(({ text }) => text);
  const known = [name, ...ids].find((node) => node?.text && matchByName(node.text, agencies));
  const chosen = known ?? (name?.text ? name : ids[0]);
  readAttribute(chosen, "source");
  readAttribute(chosen, "sequence");
  return take(chosen);
}

function readOrigin(provider: Node | undefined): string {
  const name = child(provider, "name");
  readAttribute(name, "part");
  readAttribute(name, "type");
  return take(name);
}

/** First id in sequence, with its source: providers sharing a key may repeat ids. */
function readExternalId(root: Node, isOwn: boolean): string | null {
  const sequenceNumber = ({ attributes }: Node) => Number.parseInt(attributes.get("sequence") ?? "", 10) || 0;
  const ids = childNodes(root, "id").filter(({ text }) => text);
  const ours = isOwn ? ids.filter(({ attributes }) => attributes.get("source") === OWN_ID) : [];
  const [first] = ids
    .filter((node) => !ours.includes(node))
    .toSorted((one, other) => sequenceNumber(one) - sequenceNumber(other));
  for (const node of ours) {
    readAttribute(node, "sequence");
    readAttribute(node, "source");
    take(node);
  }
  if (!first) return null;
  rename(
    ids.filter((node) => node !== first),
    "otherId",
  );
  readAttribute(first, "sequence");
  const id = [first.attributes.get("source"), take(first)].filter(Boolean).join(":");
  return id.length > MAX_ID ? hashSecret(id) : id;
}

function dateRequest(node: Node | undefined, { timeZone }: Reading): void {
  if (!node) return;
  node.name = "requestDate";
  node.text = parseInstant(node.text, timeZone) ?? node.text;
}
