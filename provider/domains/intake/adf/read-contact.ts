import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { chooseValue, labelRank } from "../choose-value.ts";
import { fieldOfLabel } from "../field-names.ts";
import { nameDetails, type PersonName, parseName, splitName } from "../person-name.ts";
import { childNodes, readAttribute, rename, take } from "./leftovers.ts";
import type { Node } from "./xml.ts";

const NAME_PARTS = ["first", "middle", "last", "suffix", "full"];
const MOBILES = ["cellphone", "cell", "mobile"];
const NO_LINES = ["fax", "pager"];

/** `middle` joins the first name, `suffix` the last; a full name is split. */
export function readNames(
  contact: Node | undefined,
): Pick<Draft, "firstName" | "lastName" | "nameSplit" | "nameTitles"> {
  const names = childNodes(contact, "name").map((node) => ({
    node,
    part: readKnown(node, "part", NAME_PARTS) || "full",
    type: readKnown(node, "type", ["individual"]) || node.attributes.get("type"),
  }));
  const joined = (...parts: string[]) =>
    parts
      .flatMap((part) => names.filter((name) => name.part === part))
      .map(({ node }) => take(node))
      .filter(Boolean)
      .join(" ");
  const firstName = joined("first", "middle");
  const lastName = joined("last", "suffix");
  const full = names.find(({ part }) => part === "full");
  if (firstName || lastName) {
    if (full?.node.text === `${firstName} ${lastName}`) take(full.node);
    return toDraftName(parseName({ firstName, lastName, fullName: "" }));
  }
  const whole = take(full?.node);
  if (full?.type === "business") return { firstName: whole, lastName: "" };
  return toDraftName(splitName(whole));
}

const toDraftName = (name: PersonName) => ({
  firstName: name.firstName,
  lastName: name.lastName,
  ...nameDetails(name),
});

export function readPhone(contact: Node | undefined): string {
  const phones = childNodes(contact, "phone");
  const nodeType = (node: Node) => node.attributes.get("type")?.toLowerCase() ?? "";
  const worth = (node: Node) =>
    labelRank("phone", node.text) * 4 + (isPreferred(node) ? 2 : 0) + (MOBILES.includes(nodeType(node)) ? 1 : 0);
  const [best] = phones
    .filter((node) => node.text && !NO_LINES.includes(nodeType(node)))
    .toSorted((one, other) => worth(other) - worth(one));
  readAttribute(best, "type");
  return readFirst(phones, best, "otherPhone");
}

export function readEmail(contact: Node | undefined): string {
  const emails = childNodes(contact, "email");
  const written = emails.filter(({ text }) => text).map((node) => ({ node, value: node.text }));
  const preferred = written.toSorted((one, other) => Number(isPreferred(other.node)) - Number(isPreferred(one.node)));
  const chosen = chooseValue("email", preferred) ?? preferred[0];
  return readFirst(emails, chosen?.node, "otherEmail");
}

export function readIdentification(customer: Node | undefined): string {
  const found = childNodes(customer, "id").find(
    ({ text, attributes }) => text && fieldOfLabel(attributes.get("source") ?? "")?.field === "identification",
  );
  readAttribute(found, "source");
  readAttribute(found, "sequence");
  return take(found);
}

function isPreferred({ attributes }: Node): boolean {
  return attributes.get("preferredcontact") === "1";
}

function readFirst(all: readonly Node[], one: Node | undefined, others: string): string {
  for (const node of all) {
    readKnown(node, "preferredcontact", node === one ? ["0", "1"] : ["0"]);
    readKnown(node, "time", ["nopreference"]);
    if (node !== one) rename([node], others);
  }
  return take(one);
}

function readKnown(node: Node, name: string, known: readonly string[]): string {
  const value = node.attributes.get(name)?.toLowerCase() ?? "";
  if (!known.includes(value)) return "";
  readAttribute(node, name);
  return value;
}
