import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { FormQuestion } from "@/contract/ad-networks/forms.ts";
import { FORM_SOURCES, type Network } from "@/contract/kernel/channels.ts";
import { connectedAccount, connection, leadForm } from "@/provider/db/schema/connections.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { extendMapping, suggestMapping } from "@/provider/domains/ad-networks/forms/suggest-mapping.ts";
import {
  type ClaimedEvent,
  type FilledForm,
  type KnownForm,
  NetworkError,
  type ReportedForm,
} from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { accountTokenContext, connectionTokenContext } from "@/provider/secrets/secrets.ts";

type KnownAccount = Pick<typeof connectedAccount.$inferSelect, "id" | "externalId" | "connectionId"> & {
  token: string | null;
};

export class NetworkContext {
  private readonly services: Services;
  private readonly licenseId: string;
  private readonly network: Network;
  private readonly accounts: Map<string, KnownAccount>;
  private readonly forms: Map<string, KnownForm>;

  private constructor(
    services: Services,
    licenseId: string,
    network: Network,
    accounts: KnownAccount[],
    forms: KnownForm[],
  ) {
    this.services = services;
    this.licenseId = licenseId;
    this.network = network;
    this.accounts = new Map(accounts.map((account) => [account.externalId, account]));
    this.forms = new Map(forms.map((form) => [form.externalId, form]));
  }

  static async of(services: Services, licenseId: string, network: Network): Promise<NetworkContext> {
    const { database, secrets } = services;
    const { accounts, forms } = await database.read({ role: "tenant", licenseId }, async (db) => ({
      accounts: await db
        .select({ account: connectedAccount, secret: connection.secret })
        .from(connectedAccount)
        .innerJoin(connection, eq(connection.id, connectedAccount.connectionId))
        .where(and(eq(connectedAccount.network, network), ne(connection.state, "ended"))),
      forms: await db.select().from(leadForm).where(eq(leadForm.network, network)),
    }));
    const opened = accounts.map(({ account: { id, externalId, connectionId, secret }, secret: ofConnection }) => ({
      id,
      externalId,
      connectionId,
      token: secret
        ? secrets.open(secret, accountTokenContext(licenseId, id))
        : secrets.open(ofConnection, connectionTokenContext(licenseId, connectionId)),
    }));
    return new NetworkContext(services, licenseId, network, opened, forms);
  }

  getToken({ accountExternalId }: ClaimedEvent): string | null {
    return this.accounts.get(accountExternalId)?.token ?? null;
  }

  getForm({ formExternalId }: ClaimedEvent): KnownForm {
    const form = this.forms.get(formExternalId);
    if (!form) throw new Error("Every form was added before");
    return form;
  }

  async addForms(filled: readonly { event: ClaimedEvent; filled: FilledForm }[], signal: AbortSignal): Promise<void> {
    const unknown = new Map(
      filled
        .filter(({ event }) => !this.forms.has(event.formExternalId))
        .map((one) => [one.event.formExternalId, one] as const),
    );
    await this.growForms(filled.filter(({ event }) => !unknown.has(event.formExternalId)));
    if (unknown.size === 0) return;
    const { licenseId, network, services } = this;
    const met = await Promise.all(
      [...unknown.values()].map(async ({ event, filled }) => ({
        event,
        answered: filled.answers.map(({ question }) => question),
        reportedForm: await this.callNetwork(event, signal),
      })),
    );
    const added = await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
      const properties = await db.select().from(property).where(eq(property.isActive, true)).orderBy(asc(property.key));
      const rows = met.flatMap(({ event, answered, reportedForm }) => {
        const account = this.accounts.get(event.accountExternalId);
        if (!account) return [];
        const reported = new Set(reportedForm?.questions.map(({ key }) => key));
        const questions = [
          ...(reportedForm?.questions ?? []),
          ...answered.filter((key) => !reported.has(key)).map(asQuestion),
        ];
        return {
          licenseId,
          id: uuidv7(),
          accountId: account.id,
          network,
          externalId: event.formExternalId,
          name: reportedForm?.name ?? nameIn(event),
          source: FORM_SOURCES[network][0],
          questions,
          mapping: suggestMapping(questions, properties),
        };
      });
      await db.insert(leadForm).values(rows).onConflictDoNothing();
      if (rows.some(({ name, externalId }) => name === externalId))
        await services.jobs.send(db, "form-names", { licenseId, network });
      return db.select().from(leadForm).where(eq(leadForm.network, network));
    });
    for (const form of added) this.forms.set(form.externalId, form);
  }

  private async growForms(filled: readonly { event: ClaimedEvent; filled: FilledForm }[]): Promise<void> {
    const { licenseId, network, services } = this;
    if (networks[network].readForm) return;
    const answered = new Map<string, Set<string>>();
    for (const { event, filled: one } of filled) {
      const { externalId, questions } = this.getForm(event);
      const fresh = one.answers.filter(({ question }) => !questions.some(({ key }) => key === question));
      if (fresh.length === 0) continue;
      const keys = answered.get(externalId) ?? new Set();
      answered.set(externalId, keys);
      for (const { question } of fresh) keys.add(question);
    }
    if (answered.size === 0) return;
    const extended = await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
      const properties = await db.select().from(property).where(eq(property.isActive, true)).orderBy(asc(property.key));
      const isOne = and(eq(leadForm.network, network), inArray(leadForm.externalId, [...answered.keys()]));
      // Fixed order against deadlocks.
      const forms = await db.select().from(leadForm).where(isOne).orderBy(asc(leadForm.id)).for("update");
      for (const form of forms) {
        const keys = [...(answered.get(form.externalId) ?? [])];
        const fresh = keys.filter((key) => !form.questions.some((question) => question.key === key));
        const questions = [...form.questions, ...fresh.map(asQuestion)];
        const mapping = extendMapping(form.mapping, { known: form.questions, reported: questions }, properties);
        Object.assign(form, { questions, mapping, version: form.version + 1 });
        await db.update(leadForm).set({ questions, mapping, version: form.version }).where(eq(leadForm.id, form.id));
      }
      return forms;
    });
    for (const form of extended) this.forms.set(form.externalId, form);
  }

  private async callNetwork(event: ClaimedEvent, signal: AbortSignal): Promise<ReportedForm | undefined> {
    const { readForm } = networks[this.network];
    const accountToken = this.getToken(event);
    if (!readForm || accountToken === null) return undefined;
    const { formExternalId } = event;
    return readForm({ config: this.services.config, formExternalId, accountToken, signal }).catch((cause: unknown) => {
      if (cause instanceof NetworkError) return undefined;
      throw cause;
    });
  }
}

function asQuestion(key: string): FormQuestion {
  return { key, label: key, type: "", options: [] };
}

function nameIn({ body, formExternalId }: ClaimedEvent): string {
  const { page_name: name } = JSON.parse(body) as { page_name?: unknown };
  return typeof name === "string" && name.trim() !== "" ? name.trim().slice(0, 200) : formExternalId;
}
