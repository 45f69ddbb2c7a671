import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Papa from "papaparse";
import { type TikTokEntry, tikTokId, toAnswers } from "../simulate/tiktok-delivery.ts";
import {
  ADVERTISERS,
  advertiserForms,
  app,
  collect,
  collected,
  deliver,
  type Form,
  QUESTIONS,
  random,
  subscriptions,
} from "./tiktok/leads.ts";

function toCsv(entries: readonly TikTokEntry[]): string {
  const fixed = ["lead_id", "created_time", "page_id", "page_name", "campaign_name", "ad_name"];
  const rows = entries.map(({ id, form, createdAt, draft }) => {
    const answers = new Map(toAnswers(draft));
    const at = createdAt.toISOString().slice(0, 19).replace("T", " ");
    return [
      id,
      at,
      form.pageId,
      form.pageName,
      "SUV Nov",
      "Video 15s",
      ...QUESTIONS.map((question) => answers.get(question) ?? ""),
    ];
  });
  return Papa.unparse([[...fixed, ...QUESTIONS], ...rows]);
}

type ErrorResponse = { status: number; text: string };

const apiError = (code: number, message: string): ErrorResponse => ({
  status: 200,
  text: `{"code":${code},"message":"${message}","request_id":"1","data":{}}`,
});

/** Longer than the product's timeout. */
const SLOW_MS = 15_000;

const ANSWERS: Record<string, ErrorResponse> = {
  expired: apiError(40102, "Access token is expired"),
  revoked: apiError(40105, "Access token is incorrect or has been revoked"),
  forbidden: apiError(40001, "No permission to operate advertiser"),
  limited: apiError(40100, "Requests made too frequently"),
  broken: { status: 502, text: "<html>Bad gateway</html>" },
};

async function findErrorResponse(token: string): Promise<ErrorResponse | undefined> {
  if (token.includes("slow")) await sleep(SLOW_MS);
  const key = Object.keys(ANSWERS).find((one) => token.includes(one));
  return key ? ANSWERS[key] : undefined;
}

const PREFIX = "/open_api/v1.3";
type FakeRequest = { query: URLSearchParams; body: Record<string, unknown>; token: string };

const testLeads = new Map<string, string>();
const files = new Map<string, string>();

/** TikTok writes ids as numbers without quotes, so values are inserted as raw text. */
const CALLS: Record<string, (received: FakeRequest) => string> = {
  "/oauth2/access_token/": ({ body }) => {
    const ids = ADVERTISERS.map(({ id }) => id).join(",");
    return `{"access_token":"token-for-${String(body.auth_code)}","scope":[4],"advertiser_ids":[${ids}]}`;
  },
  "/oauth2/advertiser/get/": () =>
    `{"list":[${ADVERTISERS.map(({ id, name }) => `{"advertiser_id":${id},"advertiser_name":${JSON.stringify(name)}}`).join(",")}]}`,
  "/page/get/": ({ query }) => {
    const all = advertiserForms(query.get("advertiser_id") ?? "");
    const [page, size] = [Number(query.get("page")) || 1, Math.min(Number(query.get("page_size")) || 10, 2)];
    const list = all.slice((page - 1) * size, page * size).map(writtenForm);
    const pages = Math.ceil(all.length / size);
    return `{"list":[${list.join(",")}],"page_info":{"page":${page},"page_size":${size},"total_number":${all.length},"total_page":${pages}}}`;
  },
  "/lead/field/get/": () => JSON.stringify({ fields: QUESTIONS }),
  "/subscription/get/": () => {
    const list = [...subscriptions.values()].map(
      ({ id, callback, advertiserId, pageId }) =>
        `{"subscription_id":${id},"subscribe_entity":"LEAD","callback_url":"${callback}","subscription_detail":{"advertiser_id":${advertiserId},"page_id":${pageId || 0}}}`,
    );
    return `{"subscriptions":[${list.join(",")}],"page_info":{"page":1,"total_page":1}}`;
  },
  "/subscription/subscribe/": ({ body }) => {
    const detail = body.subscription_detail as { advertiser_id: string; page_id?: string };
    const id = tikTokId(random);
    const callback = String(body.callback_url);
    subscriptions.set(id, { id, callback, advertiserId: detail.advertiser_id, pageId: detail.page_id ?? "" });
    return `{"subscription_id":${id}}`;
  },
  "/subscription/unsubscribe/": ({ body }) => {
    subscriptions.delete(String(body.subscription_id));
    return "{}";
  },
  "/page/lead/mock/create/": ({ body }) => {
    const [entry] = collect(String(body.page_id), 1);
    if (!entry) return "";
    testLeads.set(entry.form.pageId, entry.id);
    void deliver([entry]);
    return `{"lead_data":{},"meta_data":{"lead_id":${entry.id},"page_id":${entry.form.pageId}}}`;
  },
  "/page/lead/mock/delete/": ({ body }) => (testLeads.delete(String(body.page_id)) ? "{}" : ""),
  "/page/lead/task/": ({ body }) => {
    // Creates the task on the first call, as TikTok does; later calls return its state.
    const known = body.task_id && files.get(String(body.task_id));
    if (known !== undefined && known !== "") return `{"task_id":${body.task_id},"status":"SUCCEED","file_type":"csv"}`;
    const id = tikTokId(random);
    files.set(id, toCsv(collected.get(String(body.page_id)) ?? []));
    return `{"task_id":${id},"status":"RUNNING"}`;
  },
};

function writtenForm({ id, title, status }: Form): string {
  return `{"page_id":${id},"title":${JSON.stringify(title)},"status":"${status}"}`;
}

export function start({ port, secret }: { port: number; secret: string }): Promise<string> {
  app.secret = secret;
  const server = createServer((request, response) => void answerTo(request, response));
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", `http://localhost`);
  const text = await readText(request);
  const body = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  if (pathname === "/portal/auth") return consent(response, query);
  if (pathname === "/stand-in/send") return send(response, query);
  const detail = body.subscription_detail as { access_token?: string } | undefined;
  const token = String(request.headers["access-token"] ?? detail?.access_token ?? body.auth_code ?? "");
  const errorResponse = await findErrorResponse(token);
  if (errorResponse) return answer(response, errorResponse.status, errorResponse.text);
  const path = pathname.replace(PREFIX, "");
  const file = path === "/page/lead/task/download/" ? files.get(query.get("task_id") ?? "") : undefined;
  if (file !== undefined) return answer(response, 200, file, "text/csv");
  const data = CALLS[path]?.({ query, body, token });
  answer(response, 200, data ? `{"code":0,"message":"OK","request_id":"1","data":${data}}` : rejected(path));
}

const rejected = (path: string) =>
  `{"code":${CALLS[path] ? 40002 : 40000},"message":"no such thing","request_id":"1","data":{}}`;

function consent(response: ServerResponse, query: URLSearchParams): void {
  const back = new URL(query.get("redirect_uri") ?? "http://localhost");
  back.searchParams.set("auth_code", `code-${random.digits(8)}`);
  back.searchParams.set("state", query.get("state") ?? "");
  response.writeHead(302, { location: back.href }).end();
}

async function send(response: ServerResponse, query: URLSearchParams): Promise<void> {
  const entries = collect(query.get("page_id") ?? "", Math.min(Number(query.get("count")) || 1, 10_000));
  const statuses = entries.length > 0 ? await deliver(entries) : [];
  answer(response, entries.length > 0 ? 200 : 404, JSON.stringify({ leads: entries.length, statuses }));
}

function answer(response: ServerResponse, status: number, text: string, type = "application/json"): void {
  response.writeHead(status, { "content-type": type }).end(text);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
