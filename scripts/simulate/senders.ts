import { createHmac } from "node:crypto";
import { writeLead } from "@/provider/domains/intake/adf/write-lead.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { makeAsker, metaId } from "./people.ts";
import { signed, tikTokId, toDelivery } from "./tiktok-delivery.ts";

export const SENDERS = ["meta", "tiktok", "web", "adf"] as const;
export type SenderName = (typeof SENDERS)[number];

export type Sort = "good" | "damaged" | "repeated" | "invalid";
const SHARES: readonly (readonly [Sort, number])[] = [
  ["good", 80],
  ["damaged", 10],
  ["repeated", 6],
  ["invalid", 4],
];

export type Shot = { sort: Sort; path: string; headers: Record<string, string>; body: string };
export type Identity = { key: string; secret: string; account: string; form: string };

type Sender = (random: Random, identity: Identity, draft: Draft, id: string) => Omit<Shot, "sort">;

const byKey = ({ key }: Identity, type: string) => ({ authorization: `Bearer ${key}`, "content-type": type });

const WRITE: Record<SenderName, Sender> = {
  web: (_random, identity, draft, id) => {
    const { firstName, lastName, phone, email, identification, product, agency, extraProperties } = draft;
    const fields = { nombres: firstName, apellidos: lastName, telefono: phone, correo: email, cedula: identification };
    const body = JSON.stringify({ ...fields, modelo: product, agencia: agency, ...extraProperties, externalId: id });
    return { path: "/api/webhook/leads/web", headers: byKey(identity, "application/json"), body };
  },
  adf: (_random, identity, draft, id) => ({
    path: "/api/webhook/adf",
    headers: byKey(identity, "application/x-adf+xml"),
    body: writeLead({ id, createdAt: new Date().toISOString(), draft, source: "web", brand: "Chevrolet" }),
  }),
  tiktok: (_random, { secret, account, form }, draft, id) => {
    const to = { advertiserId: account, pageId: form, pageName: "Prueba de manejo SUV" };
    const body = toDelivery([{ id, form: to, draft, createdAt: new Date() }]);
    return { path: "/api/webhook/tiktok", headers: signed(body, secret), body };
  },
  meta: (_random, { secret, account, form }, _draft, id) => {
    const at = Math.floor(Date.now() / 1000);
    const value = { leadgen_id: id, page_id: account, form_id: form, created_time: at };
    const entry = [{ id: account, time: at, changes: [{ field: "leadgen", value }] }];
    const body = JSON.stringify({ object: "page", entry });
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    return { path: "/api/webhook/meta", headers, body };
  },
};

const SPOILED: Record<SenderName, (shot: Omit<Shot, "sort">) => Omit<Shot, "sort">> = {
  web: (shot) => ({ ...shot, body: shot.body.slice(0, -1) }),
  adf: (shot) => ({ ...shot, body: shot.body.replace("</adf>", "") }),
  // One changed character invalidates the signature.
  tiktok: (shot) => ({ ...shot, body: `${shot.body} ` }),
  meta: (shot) => ({ ...shot, body: `${shot.body} ` }),
};

export function* makeShots(name: SenderName, identity: Identity, seed: string): Generator<Shot, never> {
  const random = new Random(seed);
  const sent: Omit<Shot, "sort">[] = [];
  for (;;) {
    const sort = random.weighed(SHARES);
    const isDamaged = sort === "damaged";
    const again = sort === "repeated" && sent.length > 0 ? random.pick(sent) : undefined;
    const fresh = WRITE[name](random, identity, makeAsker(random, isDamaged), sampleId(name, random, isDamaged));
    const shot = again ?? (sort === "invalid" ? SPOILED[name](fresh) : fresh);
    if (sort === "good") sent.push(shot);
    yield { ...shot, sort: sort === "repeated" && !again ? "good" : sort };
  }
}

function sampleId(name: SenderName, random: Random, isDamaged: boolean): string {
  return name === "tiktok" ? tikTokId(random) : metaId(random, isDamaged);
}
