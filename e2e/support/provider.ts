import { randomUUID } from "node:crypto";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { Endpoint, InputOf, OutputOf } from "@/contract/kernel/endpoint.ts";
import { PASSWORD, PEOPLE, type PersonName } from "./people.ts";
import { METRICS_TOKEN } from "./product.ts";

export class ProviderSide {
  private readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  login(person: PersonName, password = PASSWORD): Promise<Grant> {
    return this.request(sessions.login, { email: PEOPLE[person], password });
  }

  async issueKey(person: PersonName = "administrator"): Promise<string> {
    const { key } = await this.request(
      apiKeys.create,
      { name: `Journey ${randomUUID().slice(0, 8)}`, scopes: ["leads:*"] },
      await this.login(person),
    );
    return key;
  }

  async changePassword(person: PersonName, currentPassword: string, password: string): Promise<void> {
    const grant = await this.login(person, currentPassword);
    await this.request(sessions.changePassword, { currentPassword, password }, grant);
  }

  async refreshes(): Promise<number> {
    const answer = await fetch(`${this.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("session_refreshes_total{"));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }

  private async request<E extends Endpoint>(endpoint: E, input: InputOf<E>, grant?: Grant): Promise<OutputOf<E>> {
    const answer = await fetch(this.address + endpoint.path, {
      method: endpoint.method,
      headers: {
        "content-type": "application/json",
        ...(grant && { authorization: `Bearer ${grant.token.accessToken}`, "x-license-id": grant.licenseId ?? "" }),
      },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${await answer.text()}`);
    return endpoint.output.parse(await answer.json()) as OutputOf<E>;
  }
}

export async function submitWebForm(web: string, key: string, fields: Record<string, unknown>): Promise<Receipt> {
  const answer = await fetch(`${web}/api/webhook/leads/web`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(`The form was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Receipt;
}
