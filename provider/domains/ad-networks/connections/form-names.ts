import { and, eq, ne } from "drizzle-orm";
import { connectedAccount, connection, leadForm } from "@/provider/db/schema/connections.ts";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import { nameLeads } from "../forms/form-leads.ts";
import { reachForm } from "./forms.ts";

export const nameForms: Handler<"form-names"> = async (services, { licenseId, network }, { signal }) => {
  const { readForm } = networks[network];
  if (!readForm) return;
  const tenant = { role: "tenant", licenseId } as const;
  const unnamed = await services.database.read(tenant, (db) =>
    db
      .select({ id: leadForm.id })
      .from(leadForm)
      .innerJoin(connectedAccount, eq(connectedAccount.id, leadForm.accountId))
      .innerJoin(connection, eq(connection.id, connectedAccount.connectionId))
      .where(and(eq(leadForm.network, network), eq(leadForm.name, leadForm.externalId), ne(connection.state, "ended"))),
  );
  const errors: unknown[] = [];
  for (const { id } of unnamed) await nameForm(id, readForm).catch((cause) => errors.push(cause));
  if (errors.length > 0) throw errors[0];

  async function nameForm(id: string, read: typeof readForm & {}): Promise<void> {
    const { form, token } = await reachForm({ services, licenseId }, { id, network });
    const request = { config: services.config, formExternalId: form.externalId, accountToken: token, signal };
    const networkForm = await read(request).catch((cause: unknown) => {
      if (cause instanceof NetworkError && !cause.isRetryable) return undefined;
      throw cause;
    });
    if (!networkForm || networkForm.name === form.externalId) return;
    const renamed = await services.database.transaction(tenant, async (db) => {
      const [named] = await db
        .update(leadForm)
        .set({ name: networkForm.name, ...(networkForm.questions.length > 0 && { questions: networkForm.questions }) })
        .where(and(eq(leadForm.id, id), eq(leadForm.name, leadForm.externalId)))
        .returning();
      return named ? nameLeads(db, named) : [];
    });
    for (const changed of renamed) services.live.publish(licenseId, { changed });
  }
};
