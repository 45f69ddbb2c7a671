import * as z from "zod";
import type { FormQuestion } from "@/contract/ad-networks/forms.ts";
import { type AccountToLeave, type FormToReach, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callGraph } from "./graph.ts";
import { GraphId, parseAnswer, readAll } from "./pages.ts";
import { metaApp } from "./token.ts";

export type GraphAccount = { kind: "page" | "adAccount"; externalId: string; name: string; token: string | null };

const PageOf = z.object({ id: GraphId, name: z.string().default(""), access_token: z.string().optional() });
const AdAccount = z.object({ id: GraphId, name: z.string().default("") });

/** Page tokens live as long as the user's token. */
export async function readPages(config: Config, token: string): Promise<GraphAccount[]> {
  const pages = await readAll(config, "/me/accounts", PageOf, { token, query: { fields: "id,name,access_token" } });
  return pages.map(({ id, name, access_token = null }) => ({
    kind: "page",
    externalId: id,
    name: name || id,
    token: access_token,
  }));
}

export async function readAdAccounts(config: Config, token: string): Promise<GraphAccount[]> {
  const accounts = await readAll(config, "/me/adaccounts", AdAccount, { token, query: { fields: "id,name" } });
  return accounts.map(({ id, name }) => ({ kind: "adAccount", externalId: id, name: name || id, token: null }));
}

const Success = z.object({ success: z.literal(true) });
const Installed = z.object({
  data: z.array(z.object({ id: GraphId, subscribed_fields: z.array(z.string()).optional() })),
});

export async function subscribe(
  config: Config,
  { kind, externalId, token }: GraphAccount & { token: string },
): Promise<void> {
  const app = metaApp(config);
  const path = `/${externalId}/subscribed_apps`;
  const query: Record<string, string> =
    kind === "page" ? { subscribed_fields: "leadgen" } : app ? { app_id: app.id } : {};
  parseAnswer(Success, await callGraph(config, path, { method: "POST", token, query }));
  const { data } = parseAnswer(Installed, await callGraph(config, path, { token }));
  const own = app ? data.filter(({ id }) => id === app.id) : data;
  const isThere = kind === "page" ? own.some((one) => one.subscribed_fields?.includes("leadgen")) : own.length > 0;
  if (!isThere) throw new NetworkError("unexpected");
}

export async function unsubscribe(config: Config, { externalId, token }: AccountToLeave): Promise<void> {
  const app = metaApp(config);
  const query: Record<string, string> = externalId.startsWith("act_") && app ? { app_id: app.id } : {};
  parseAnswer(Success, await callGraph(config, `/${externalId}/subscribed_apps`, { method: "DELETE", token, query }));
}

const Question = z.object({
  key: z.string(),
  label: z.string().default(""),
  type: z.string().default(""),
  options: z.array(z.object({ value: z.string().default("") })).default([]),
});
const Form = z.object({
  id: GraphId,
  name: z.string().default(""),
  status: z.string().default(""),
  questions: z.array(Question).default([]),
  leads_count: z.number().int().nullable().default(null),
});

export type GraphForm = {
  externalId: string;
  name: string;
  status: string;
  questions: FormQuestion[];
  leadsCount: number | null;
};

const FORM_FIELDS = { fields: "id,name,status,questions,leads_count" };

export async function readForms(config: Config, pageId: string, token: string): Promise<GraphForm[]> {
  const forms = await readAll(config, `/${pageId}/leadgen_forms`, Form, { token, query: FORM_FIELDS });
  return forms.map(graphForm);
}

export async function readForm({ config, formExternalId, accountToken, signal }: FormToReach): Promise<GraphForm> {
  const request = { token: accountToken, query: FORM_FIELDS, signal };
  return graphForm(parseAnswer(Form, await callGraph(config, `/${formExternalId}`, request)));
}

function graphForm({ id, name, status, questions, leads_count }: z.infer<typeof Form>): GraphForm {
  return {
    externalId: id,
    name: (name || id).slice(0, 200),
    status,
    leadsCount: leads_count,
    questions: questions.map((question) => ({
      ...question,
      label: question.label || question.key,
      options: question.options.map(({ value }) => value),
    })),
  };
}
