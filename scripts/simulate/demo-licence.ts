import { setTimeout as pause } from "node:timers/promises";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import { imports } from "@/contract/imports/imports.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { type ArgumentsOf, type Endpoint, type OutputOf, pathParameters } from "@/contract/kernel/endpoint.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import { type Task, tasks } from "@/contract/tasks/tasks.ts";
import type { Identity, SenderName } from "./senders.ts";

export const ADMINISTRATOR = "valeria.andrade@andesmotor.example";
const NAME = "Simulador";
const TOKEN = "simulador";
const DAY_MS = 86_400_000;
const POLL_INTERVAL_MS = 500;

export class Refused extends Error {
  override readonly name = "Refused";
}

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
export const isThisMachine = (address: string) => LOCAL.includes(new URL(address).hostname);

/** Demo licence, changed only through API calls that an administrator may make. */
export class DemoLicence {
  private readonly provider: string;
  private headers: Record<string, string> = {};

  private constructor(provider: string) {
    this.provider = provider;
  }

  static async enter(provider: string, password: string): Promise<DemoLicence> {
    if (!isThisMachine(provider))
      throw new Refused(`${provider} is not on this machine: name the sender with --key, --account or --form.`);
    const licence = new DemoLicence(provider);
    const grant = await licence.call(sessions.login, { email: ADMINISTRATOR, password });
    licence.headers = {
      authorization: `Bearer ${grant.token.accessToken}`,
      "x-license-id": grant.licenseId ?? "",
    };
    return licence;
  }

  async prepareIdentity(sender: SenderName, secret: string): Promise<Identity> {
    const none = { key: "", secret, account: "", form: "" };
    if (sender === "meta") return { ...none, ...(await this.metaForm()) };
    if (sender === "tiktok") return { ...none, ...(await this.tiktokForm()) };
    return { ...none, key: await this.keyNamed(`${NAME} ${sender}`) };
  }

  async load(file: string, onProgress: (task: Task) => void): Promise<Task> {
    const campaignId = await this.campaign();
    const fileName = `${NAME} ${new Date().toISOString().slice(0, 19)}.csv`;
    const { id, suggested: targets } = await this.call(imports.upload, { campaignId, fileName }, file);
    const repairs = ["phone", "identification", "date"] as const;
    const started = await this.call(imports.begin, { id, targets, repairs: [...repairs], consent: "event" });
    let { task } = started;
    while (task && isTaskRunning(task)) {
      onProgress(task);
      await pause(POLL_INTERVAL_MS);
      task = await this.call(tasks.get, { id: task.id });
    }
    if (!task) throw new Refused("The file was not imported.");
    return task;
  }

  private async campaign(): Promise<string> {
    const known = (await this.call(campaigns.list, {})).find(({ name }) => name === NAME);
    if (known) return known.id;
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const [from, to] = [day(Date.now()), day(Date.now() + 365 * DAY_MS)];
    return (await this.call(campaigns.create, { name: NAME, from, to, source: "web" })).id;
  }

  /** A key is readable once, so an existing key is rotated; its old value stays valid for an hour. */
  private async keyNamed(name: string): Promise<string> {
    const known = (await this.call(apiKeys.list, {})).find(
      (one) => one.name === name && one.revokedAt === null && !one.isSigned,
    );
    const issued = known
      ? await this.call(apiKeys.rotate, { id: known.id, version: known.version, graceHours: 1 })
      : await this.call(apiKeys.create, { name });
    return issued.key;
  }

  private async metaForm(): Promise<Pick<Identity, "account" | "form">> {
    const { connections, missingSettings } = await this.call(meta.integration, {});
    if (missingSettings.includes("META_APP_SECRET")) throw new Refused(lacksStandIn("graph"));
    const known = connections.length > 0 ? connections : [await this.call(meta.connect, { token: TOKEN })];
    const pages = known.flatMap(({ accounts }) => accounts).filter(({ kind }) => kind === "page");
    const page = pages.find(({ isSubscribed }) => isSubscribed) ?? pages[0];
    if (!page) throw new Refused("The connection to Meta has no page.");
    if (!page.isSubscribed) await this.call(meta.subscribePage, { id: page.id, isSubscribed: true });
    const forms = await this.call(meta.forms, { pageId: page.id });
    const form = forms.find(({ status }) => status === "ACTIVE");
    if (!form) throw new Refused(`${page.name} has no active lead form at Meta.`);
    return { account: page.externalId, form: form.externalId };
  }

  private async tiktokForm(): Promise<Pick<Identity, "account" | "form">> {
    const { connections, missingSettings } = await this.call(tiktok.integrations, {});
    if (missingSettings.length > 0) throw new Refused(lacksStandIn("tiktok"));
    if (connections.length === 0) await this.call(tiktok.connect, { accessToken: TOKEN });
    const known = connections.length > 0 ? connections : (await this.call(tiktok.integrations, {})).connections;
    const advertisers = known.flatMap(({ accounts }) => accounts);
    const advertiser = advertisers.find(({ isSubscribed }) => isSubscribed) ?? advertisers[0];
    if (!advertiser) throw new Refused("The connection to TikTok has no advertiser.");
    if (!advertiser.isSubscribed) await this.call(tiktok.subscribe, { accountId: advertiser.id });
    const [form] = await this.call(tiktok.pages, { advertiserId: advertiser.externalId });
    if (!form) throw new Refused(`${advertiser.name} has no form at TikTok.`);
    return { account: advertiser.externalId, form: form.externalId };
  }

  private async call<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, file?: string): Promise<OutputOf<E>> {
    const remaining = new Map(Object.entries(args));
    let path = endpoint.path;
    for (const name of pathParameters(path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(remaining.get(name))));
      remaining.delete(name);
    }
    const isInBody = endpoint.body === "json" && endpoint.method !== "GET" && endpoint.method !== "DELETE";
    const query = isInBody
      ? ""
      : `?${new URLSearchParams([...remaining].map(([name, value]) => [name, String(value)]))}`;
    const answer = await fetch(`${this.provider}${path}${query}`, {
      method: endpoint.method,
      headers: { ...this.headers, "content-type": file === undefined ? "application/json" : "text/csv" },
      ...(isInBody && { body: JSON.stringify(Object.fromEntries(remaining)) }),
      ...(file !== undefined && { body: file }),
    }).catch((cause: unknown) => {
      throw new Refused(`No answer at ${this.provider}: start the product with npm start or npm run dev.`, {
        cause,
      });
    });
    const answered = (await answer.json()) as OutputOf<E> & { code?: string };
    if (answer.ok) return answered;
    if (answered.code === "CREDENTIALS_INVALID")
      throw new Refused(
        `${ADMINISTRATOR} has no account there, or another DEMO_PASSWORD: name the sender with --key, --account or --form.`,
      );
    throw new Refused(`${endpoint.method} ${endpoint.path} failed: ${answered.code ?? answer.status}.`);
  }
}

const lacksStandIn = (name: string) =>
  `The product accepts no events of this network. Start it with npm run dev or npm start -- --stand-ins, or read the settings of npm run stand-in -- ${name}.`;
