import * as z from "zod";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callTikTok } from "./business-api.ts";

/** 19-digit ids, quoted or not. */
export const TikTokId = z.union([z.string().min(1).max(100), z.number()]).transform(String);
const PageInfo = z.object({ total_page: z.number().int().nonnegative() });

/** TikTok's maximum page size; a hundred pages end endless lists. */
const PAGE_SIZE = 100;
const MAX_PAGES = 100;

type App = { app_id: string; secret: string };
/** First of several secrets is current. */
const toApp = ({ TIKTOK_APP_ID = "", TIKTOK_APP_SECRET = "" }: Config): App => ({
  app_id: TIKTOK_APP_ID,
  secret: TIKTOK_APP_SECRET.split(",")[0] ?? "",
});

const Token = z.object({ access_token: z.string().min(1) });
export async function exchangeCode(config: Config, authCode: string): Promise<string> {
  const body = { ...toApp(config), auth_code: authCode };
  return read(Token, await callTikTok(config, "/oauth2/access_token/", { body })).access_token;
}

export type Advertiser = { id: string; name: string };
const Advertisers = z.object({
  list: z.array(z.object({ advertiser_id: TikTokId, advertiser_name: z.string().catch("") })),
});

export async function listAdvertisers(config: Config, token: string): Promise<Advertiser[]> {
  const { list } = read(
    Advertisers,
    await callTikTok(config, "/oauth2/advertiser/get/", { token, query: toApp(config) }),
  );
  return list.map(({ advertiser_id: id, advertiser_name: name }) => ({ id, name: name.trim().slice(0, 200) || id }));
}

export type Page = { id: string; title: string };
const Pages = z.object({
  list: z.array(z.object({ page_id: TikTokId, title: z.string().catch(""), status: z.string().optional() })),
  page_info: PageInfo,
});

export async function listPages(config: Config, token: string, advertiserId: string): Promise<Page[]> {
  const list = await fetchPages(async (page) => {
    const query = { advertiser_id: advertiserId, business_type: "LEAD_GEN", page, page_size: String(PAGE_SIZE) };
    return read(Pages, await callTikTok(config, "/page/get/", { token, query }));
  });
  return list
    .filter(({ status }) => status !== "EDITED")
    .map(({ page_id: id, title }) => ({ id, title: title.trim().slice(0, 200) || id }));
}

const Fields = z.object({ fields: z.array(z.string().min(1).max(500)).catch([]) });

export async function listFields(
  config: Config,
  { token, advertiserId, pageId }: { token: string; advertiserId: string; pageId: string },
) {
  const query = { advertiser_id: advertiserId, lead_source: "INSTANT_FORM", page_id: pageId };
  const { fields } = read(Fields, await callTikTok(config, "/lead/field/get/", { token, query }));
  return [...new Set(fields)];
}

export type Subscription = { id: string; advertiserId: string; pageId: string | null; callbackUrl: string };
const Subscriptions = z.object({
  subscriptions: z.array(
    z.object({
      subscription_id: TikTokId,
      callback_url: z.string().catch(""),
      subscription_detail: z.object({
        advertiser_id: TikTokId.optional().catch(undefined),
        page_id: TikTokId.optional().catch(undefined),
      }),
    }),
  ),
  page_info: PageInfo.optional(),
});

/** Lead subscriptions of the app, over all licences. @throws NetworkError */
export async function listSubscriptions(config: Config): Promise<Subscription[]> {
  const list = await fetchPages(async (page) => {
    const query = { ...toApp(config), subscribe_entity: "LEAD", page, page_size: String(PAGE_SIZE) };
    const { subscriptions, page_info } = read(Subscriptions, await callTikTok(config, "/subscription/get/", { query }));
    return { list: subscriptions, page_info: page_info ?? { total_page: 1 } };
  });
  return list.map(({ subscription_id: id, callback_url: callbackUrl, subscription_detail: detail }) => ({
    id,
    callbackUrl,
    advertiserId: detail.advertiser_id ?? "",
    pageId: detail.page_id && detail.page_id !== "0" ? detail.page_id : null,
  }));
}

const Subscribed = z.object({ subscription_id: TikTokId });

/** Covers all forms of an advertiser. @returns the subscription's id. @throws NetworkError */
export async function subscribe(config: Config, token: string, advertiserId: string) {
  const body = {
    ...toApp(config),
    subscribe_entity: "LEAD",
    callback_url: webhookAddress(config),
    subscription_detail: { access_token: token, advertiser_id: advertiserId },
  };
  return read(Subscribed, await callTikTok(config, "/subscription/subscribe/", { body })).subscription_id;
}

export async function unsubscribe(config: Config, subscriptionId: string): Promise<void> {
  await callTikTok(config, "/subscription/unsubscribe/", {
    body: { ...toApp(config), subscription_id: subscriptionId },
  });
}

export function webhookAddress({ WEB_URL }: Config): string {
  return new URL("/api/webhook/tiktok", WEB_URL).href;
}

export function isOurs(config: Config, { callbackUrl }: Subscription): boolean {
  return callbackUrl === webhookAddress(config);
}

export async function leaveAdvertiser(config: Config, advertiserId: string): Promise<void> {
  for (const one of await listSubscriptions(config))
    if (one.advertiserId === advertiserId && isOurs(config, one)) await unsubscribe(config, one.id);
}

const Made = z.object({ meta_data: z.object({ lead_id: TikTokId }) });

export async function makeTestLead(
  config: Config,
  { token, advertiserId, pageId }: { token: string; advertiserId: string; pageId: string },
) {
  const body = { advertiser_id: advertiserId, page_id: pageId };
  await callTikTok(config, "/page/lead/mock/delete/", { token, body }).catch((cause) => {
    if (!(cause instanceof NetworkError && cause.code === "unexpected")) throw cause;
  });
  const answer = await callTikTok(config, "/page/lead/mock/create/", { token, body });
  return read(Made, answer).meta_data.lead_id;
}

async function fetchPages<Item>(
  fetchPage: (page: string) => Promise<{ list: Item[]; page_info: { total_page: number } }>,
) {
  const items: Item[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { list, page_info } = await fetchPage(String(page));
    items.push(...list);
    if (page >= page_info.total_page) break;
  }
  return items;
}

export function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new NetworkError("unexpected", { cause: parsed.error });
  return parsed.data;
}
