import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { v7 as uuidv7 } from "uuid";
import type { Network } from "@/contract/kernel/channels.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { connectedAccount, connection } from "@/provider/db/schema/connections.ts";
import { connectionTokenContext, Secrets } from "@/provider/secrets/secrets.ts";
import type { Post } from "./fixed-rate.ts";
import type { Provider } from "./provider.ts";

export const SECRET = "bench_app_secret";
export const PAGE = "104220000000001";
export const ADVERTISER = "7310000000000000001";

export async function subscribeAccount(url: string, { config }: Provider, licenseId: string, network: Network) {
  const database = await openDatabase({ url });
  const connectionId = uuidv7();
  const externalId = network === "meta" ? PAGE : ADVERTISER;
  const secret = Secrets.of(config).encrypt("token", connectionTokenContext(licenseId, connectionId));
  await database.transaction({ role: "tenant", licenseId }, async (db) => {
    const own = { licenseId, network, externalId, name: "Bench" };
    await db.insert(connection).values({ ...own, id: connectionId, secret });
    await db.insert(connectedAccount).values({
      ...own,
      id: uuidv7(),
      connectionId,
      isSubscribed: true,
      kind: network === "meta" ? "page" : "advertiser",
    });
  });
  await database.close();
}

let made = 0;
const run = Date.now() % 1_000_000;
const nextPerson = () => {
  made += 1;
  return {
    phone: `+5939${String(10_000_000 + ((run * 7919 + made) % 89_999_999))}`,
    email: `bench${run}x${made}@example.com`,
  };
};

const sign = (body: string) => createHmac("sha256", SECRET).update(body).digest("hex");

export function tikTokBatch(leads: number): Post {
  const entry = Array.from({ length: leads }, () => {
    const { phone, email } = nextPerson();
    const id = `74${String(run).padStart(6, "0")}${String(made).padStart(11, "0")}`;
    return String.raw`{"id":"${id}","page_id":7420000000000000777,"page_name":"SUV","advertiser_id":${ADVERTISER},"create_time":1763711980,"changes":[{"field":"name","value":"Mar\u00eda Zambrano"},{"field":"phone_number","value":"${phone}"},{"field":"email","value":"${email}"},{"field":"modelo","value":"Tracker"},{"field":"agencia","value":"Quito Norte"}]}`;
  });
  const body = `{"object":1,"request_id":1,"time":1763712001,"entry":[${entry.join(",")}]}`;
  return { path: "/webhook/tiktok", body, headers: { ...TYPE, "x-open-signature": sign(body) } };
}

export function metaEvent(): Post {
  made += 1;
  const value = { leadgen_id: `78${run}${made}`, page_id: PAGE, form_id: "556600000000042", created_time: 1763711990 };
  const entry = [{ id: PAGE, time: 1763712000, changes: [{ field: "leadgen", value }] }];
  const body = JSON.stringify({ object: "page", entry });
  return {
    path: "/api/webhook/meta",
    body,
    headers: { ...TYPE, "x-hub-signature-256": `sha256=${sign(body)}` },
  };
}

const TYPE = { "content-type": "application/json" };

export async function startGraph(): Promise<{ url: string; stop(): void }> {
  const server = createServer(({ url = "" }, answer) => {
    const id = url.split(/[/?]/)[2];
    const { phone, email } = nextPerson();
    const answers = {
      full_name: "María Zambrano",
      phone_number: phone,
      email,
      modelo: "Tracker",
      agencia: "Quito Norte",
    };
    const field_data = Object.entries(answers).map(([name, value]) => ({ name, values: [value] }));
    answer.end(
      JSON.stringify({ id, created_time: "2025-11-21T07:59:50+0000", form_id: "556600000000042", field_data }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
