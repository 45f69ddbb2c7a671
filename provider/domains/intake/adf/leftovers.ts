import { SENT_FIELD_NAMES } from "@/contract/kernel/sent-fields.ts";
import type { Node } from "./xml.ts";

export function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((one) => one.name === name);
}

export function childNodes(node: Node | undefined, name: string): Node[] {
  return node?.children.filter((one) => one.name === name) ?? [];
}

export function take(node: Node | undefined): string {
  const text = node?.text ?? "";
  if (node) node.text = "";
  return text;
}

export function readAttribute(node: Node | undefined, name: string): string {
  const value = node?.attributes.get(name) ?? "";
  node?.attributes.delete(name);
  return value;
}

export function rename(nodes: readonly (Node | undefined)[], name: string): void {
  for (const node of nodes) if (node) node.name = name;
}

/** Readable names of unconsumed values: `vehicleColorcombinationExteriorcolor`, `phone2`, `phone2Type`. */
export function collectLeftovers(root: Node): [string, string][] {
  const names = new Set<string>(SENT_FIELD_NAMES);
  return [...page(root, "")].map(([path, value]) => {
    let name = path;
    for (let again = 2; names.has(name); again += 1) name = path + again;
    names.add(name);
    return [name, value];
  });
}

function* page({ text, attributes, children }: Node, path: string): Generator<[string, string]> {
  if (text) yield [path || "text", text];
  for (const [name, value] of attributes) if (value) yield [joined(path, name), value];
  const counts = new Map<string, number>();
  for (const node of children) {
    const count = (counts.get(node.name) ?? 0) + 1;
    counts.set(node.name, count);
    yield* page(node, joined(path, node.name && count > 1 ? node.name + count : node.name));
  }
}

function joined(path: string, name: string): string {
  return path && name ? path + name.charAt(0).toUpperCase() + name.slice(1) : path || name;
}
