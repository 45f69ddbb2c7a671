import { Random } from "@/provider/kernel/sample-people.ts";
import { makeAsker } from "../../simulate/people.ts";
import { signed, type TikTokEntry, tikTokId, toDelivery } from "../../simulate/tiktok-delivery.ts";

export type Form = { id: string; title: string; status: "PUBLISHED" | "EDITED"; advertiserId: string };

export const ADVERTISERS = [
  { id: "7310000000000000001", name: "Andes Motor" },
  { id: "7310000000000000002", name: "Andes Motor Posventa" },
];

const FORMS: Form[] = [
  {
    id: "7420000000000000777",
    title: "Prueba de manejo SUV",
    status: "PUBLISHED",
    advertiserId: "7310000000000000001",
  },
  { id: "7420000000000000778", title: "Cotiza tu camioneta", status: "PUBLISHED", advertiserId: "7310000000000000001" },
  { id: "7420000000000000779", title: "Bono de noviembre", status: "PUBLISHED", advertiserId: "7310000000000000001" },
  { id: "7420000000000000780", title: "Aún sin publicar", status: "EDITED", advertiserId: "7310000000000000001" },
  {
    id: "7420000000000000881",
    title: "Agenda tu mantenimiento",
    status: "PUBLISHED",
    advertiserId: "7310000000000000002",
  },
];

export const QUESTIONS = [
  "name",
  "phone_number",
  "email",
  "¿Qué modelo te interesa?",
  "¿En qué agencia te atendemos?",
  "Número de cédula",
];

export const advertiserForms = (advertiserId: string) => FORMS.filter((form) => form.advertiserId === advertiserId);
const findForm = (id: string) => FORMS.find((form) => form.id === id);

export const app = { secret: "" };
const MAX_IN_DELIVERY = 1000;

export type Subscription = { id: string; callback: string; advertiserId: string; pageId: string };

export const random = new Random(String(Date.now()));
export const subscriptions = new Map<string, Subscription>();
export const collected = new Map<string, TikTokEntry[]>();

export function collect(pageId: string, count: number): TikTokEntry[] {
  const found = findForm(pageId);
  if (!found) return [];
  const form = { advertiserId: found.advertiserId, pageId, pageName: found.title };
  const entries = Array.from({ length: count }, () => ({
    id: tikTokId(random),
    form,
    createdAt: new Date(),
    draft: makeAsker(random, random.chance(0.1)),
  }));
  collected.set(pageId, [...(collected.get(pageId) ?? []), ...entries]);
  return entries;
}

/** Sends to every subscriber; a double subscription receives twice. */
export async function deliver(entries: readonly TikTokEntry[]): Promise<number[]> {
  const [{ form }] = entries as [TikTokEntry];
  const to = [...subscriptions.values()].filter(
    ({ advertiserId, pageId }) => advertiserId === form.advertiserId && (!pageId || pageId === form.pageId),
  );
  const statuses: number[] = [];
  for (let start = 0; start < entries.length; start += MAX_IN_DELIVERY) {
    const body = toDelivery(entries.slice(start, start + MAX_IN_DELIVERY));
    for (const { callback } of to) {
      const answer = await fetch(callback, { method: "POST", headers: signed(body, app.secret), body }).catch(
        () => null,
      );
      statuses.push(answer?.status ?? 0);
      console.log(`${entries.length} leads of "${form.pageName}" to ${callback}: ${answer?.status ?? "no answer"}`);
    }
  }
  if (to.length === 0) console.log(`no subscription for ${form.advertiserId}`);
  return statuses;
}
