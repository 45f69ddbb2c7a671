import { createHmac } from "node:crypto";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";

export type TikTokForm = { advertiserId: string; pageId: string; pageName: string };
export type TikTokEntry = { id: string; form: TikTokForm; draft: Draft; createdAt: Date };

/** TikTok ids have 19 digits, more than a JavaScript number can represent, so they are text. */
export function tikTokId(random: { digits(count: number): string }): string {
  return `74${random.digits(17)}`;
}

export function toAnswers({ firstName, lastName, phone, email, product, agency, identification }: Draft) {
  return [
    ["name", `${firstName} ${lastName}`.trim()],
    ["phone_number", phone],
    ["email", email],
    ["¿Qué modelo te interesa?", product],
    ["¿En qué agencia te atendemos?", agency],
    ["Número de cédula", identification],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]));
}

/** Payload in TikTok's format: escaped letters, and ids except the lead's own without quotes. */
export function toDelivery(entries: readonly TikTokEntry[]): string {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  const written = entries.map(({ id, form, draft, createdAt }) => {
    const changes = toAnswers(draft).map(([field, value]) => ({ field, value }));
    const rest = JSON.stringify({
      page_name: form.pageName,
      advertiser_name: "Andes Motor",
      library_id: 0,
      campaign_name: "SUV Nov",
      adgroup_name: "Quito 25-45",
      ad_name: "Video 15s",
      create_time: seconds(createdAt),
      changes,
    });
    const ids = `"page_id":${form.pageId},"advertiser_id":${form.advertiserId},"campaign_id":1790000000000001`;
    return `{"id":"${id}","lead_source":"INSTANT_FORM",${ids},${rest.slice(1)}`;
  });
  const now = seconds(new Date());
  return escaped(`{"object":1,"request_id":${now}0001,"time":${now},"entry":[${written.join(",")}]}`);
}

function escaped(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function signed(body: string, secret: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "x-open-signature": createHmac("sha256", secret).update(body).digest("hex"),
  };
}
