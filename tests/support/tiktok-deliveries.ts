import { createHmac } from "node:crypto";

export const TIKTOK_SECRET = "tiktok_app_secret_test";

let made = 0;
/** Unique ids of 19 digits, as TikTok's. */
export const tikTokId = () => `74${String(Date.now()).slice(-9)}${String(made++).padStart(8, "0")}`;

/** Payload in TikTok's format: escaped letters, ids of form and advertiser without quotes. */
export function tikTokDelivery(
  advertiserId: string,
  leads: readonly { id: string; pageId?: string; phone?: string }[],
) {
  const entries = leads.map(
    ({ id, pageId = "7420000000000000777", phone = "+593987654321" }) =>
      String.raw`{"id":"${id}","lead_source":"INSTANT_FORM","page_id":${pageId},"page_name":"Prueba de manejo SUV","advertiser_id":${advertiserId},"create_time":1763711980,"changes":[{"field":"name","value":"Mar\u00eda Zambrano"},{"field":"phone_number","value":"${phone}"},{"field":"email","value":"maria.zambrano@example.com"},{"field":"\u00bfQu\u00e9 modelo te interesa?","value":"Ruta 4x4"}]}`,
  );
  return `{"object":1,"request_id":202611210001,"time":1763712001,"entry":[${entries.join(",")}]}`;
}

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** TikTok's two signature schemes: lead subscriptions, and webhooks of developers. */
export const TIKTOK_SCHEMES = {
  "x-open-signature": {
    header: "x-open-signature",
    sign: (body: string, secret = TIKTOK_SECRET) => hmac(secret, body),
  },
  "tiktok-signature": {
    header: "tiktok-signature",
    sign: (body: string, secret = TIKTOK_SECRET) => `t=1763712001,s=${hmac(secret, `1763712001.${body}`)}`,
  },
} as const;
