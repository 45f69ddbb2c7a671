import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import {
  META_PERMISSIONS,
  META_SETTINGS,
  type MetaConnection,
  type MetaIntegration,
  type MetaLogin,
} from "@/contract/ad-networks/meta.ts";
import { connection } from "@/provider/db/schema/connections.ts";
import {
  exchangeCode,
  metaApp,
  missingIn,
  prolong,
  readToken,
} from "@/provider/domains/ad-networks/meta/client/token.ts";
import { type KnownToken, mapNetworkErrors, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { connectionTokenContext } from "@/provider/secrets/secrets.ts";
import { makeDue } from "../connections/commands.ts";
import { makeLoginState, spendLoginState } from "../connections/login-state.ts";
import { lastErrorValues } from "../connections/open-connection.ts";
import { listAccounts, listConnections, toConnection } from "../connections/queries.ts";
import { readAccounts } from "./accounts.ts";

export async function getIntegration(ctx: RequestContext): Promise<MetaIntegration> {
  const connections: MetaConnection[] = [];
  for (const one of await listConnections(ctx.db)) {
    if (one.network !== "meta") continue;
    connections.push({ ...one, accounts: await listAccounts(ctx.db, one.id), missing: missingIn(one.scopes) });
  }
  return {
    connections,
    missingSettings: META_SETTINGS.filter((name) => !ctx.services.config[name]),
    webhookAddress: new URL("/api/webhook/meta", ctx.services.config.WEB_URL).href,
  };
}

/** Redirect URI; must match Meta's app settings exactly. */
function backTo({ WEB_URL }: Config): string {
  return new URL("/settings/integrations/meta", WEB_URL).href;
}

export async function dialogAddress(ctx: Pick<RequestContext, "actor" | "services">): Promise<{ address: string }> {
  const { config } = ctx.services;
  const settings = (["META_APP_ID", "META_APP_SECRET"] as const).filter((name) => !config[name]);
  if (settings.length > 0) throw new Problem("NOT_CONFIGURED", { settings });
  const address = new URL(`${config.META_DIALOG_URL}/${config.META_GRAPH_VERSION}/dialog/oauth`);
  const parameters = {
    client_id: config.META_APP_ID ?? "",
    redirect_uri: backTo(config),
    response_type: "code",
    scope: META_PERMISSIONS.join(","),
    state: await makeLoginState(ctx, "meta"),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href };
}

type ReadToken = { token: string; known: KnownToken };

/** Reconnecting an account replaces its token and makes waiting events due. */
export async function connectMeta(
  { actor, request, services }: OpenContext,
  input: z.infer<typeof MetaLogin>,
): Promise<MetaConnection> {
  const { database, config, jobs } = services;
  const accessToken = input.code
    ? await tokenOfDialog({ actor, services }, input.code, input.state ?? "")
    : input.token;
  if (!accessToken) throw new Problem("INVALID_INPUT", { fields: [{ field: "token", code: "required" }] });
  const newToken = await mapNetworkErrors(async () => {
    const token = await longLived(services, accessToken);
    return { token, known: await readToken(config, token) };
  });
  const { licenseId } = actor;
  const inLicense = { role: "tenant", licenseId } as const;
  const row = await database.transaction(inLicense, (db) => saveConnection({ db, actor, request, services }, newToken));
  // Page tokens derive from the new token; waiting events are fetched with them.
  await readAccounts({ services, licenseId }, { connectionId: row.id, kinds: ["page", "adAccount"] }).catch(
    ignoreRejection,
  );
  const connected = await database.transaction(inLicense, async (db) => {
    await makeDue({ db, actor, request, services }, row);
    return { ...toConnection(row), accounts: await listAccounts(db, row.id), missing: missingIn(row.scopes) };
  });
  jobs.wake("network-leads");
  return connected;
}

/** A token without permission to list pages still connects; the screen shows the missing permission. */
function ignoreRejection(cause: unknown): void {
  if (!(cause instanceof Problem && cause.code === "NETWORK_REFUSED")) throw cause;
}

async function tokenOfDialog(
  ctx: Pick<RequestContext, "actor" | "services">,
  code: string,
  state: string,
): Promise<string> {
  const { config } = ctx.services;
  await spendLoginState(ctx, "meta", state);
  const app = metaApp(config);
  if (!app) throw new Problem("NOT_CONFIGURED", { settings: ["META_APP_ID", "META_APP_SECRET"] });
  return mapNetworkErrors(() => exchangeCode(config, { app, code, backTo: backTo(config) }));
}

/** A token of another app, such as a system user's, cannot and need not be exchanged. */
async function longLived({ config }: Services, token: string): Promise<string> {
  const app = metaApp(config);
  if (!app) return token;
  return prolong(config, app, token).catch((cause: unknown) => {
    if (cause instanceof NetworkError && cause.code === "unexpected") return token;
    throw cause;
  });
}

async function saveConnection(
  ctx: RequestContext,
  { token, known: { externalId, name, scopes, expiresAt, missing } }: ReadToken,
): Promise<typeof connection.$inferSelect> {
  const { db } = ctx;
  const { licenseId } = ctx.actor;
  const fresh = {
    name,
    scopes,
    tokenExpiresAt: expiresAt,
    errorDetail: missing.join(", "),
    errorCode: missing.length > 0 ? ("permissionMissing" as const) : null,
    errorAt: missing.length > 0 ? new Date().toISOString() : null,
    isLeadError: false,
    ...(missing.length > 0 && lastErrorValues("permissionMissing", missing.join(", "))),
  };
  const own = uuidv7();
  const [added] = await db
    .insert(connection)
    .values({
      licenseId,
      id: own,
      network: "meta",
      externalId,
      ...fresh,
      secret: ctx.services.secrets.encrypt(token, connectionTokenContext(licenseId, own)),
    })
    .onConflictDoNothing({ target: [connection.licenseId, connection.network, connection.externalId] })
    .returning();
  if (added) {
    const auditFields = { subject: "connection", subjectId: own, after: toConnection(added) } as const;
    await writeAudit(ctx, { action: "connection.created", ...auditFields });
    return added;
  }
  const [before] = await db
    .select()
    .from(connection)
    .where(and(eq(connection.network, "meta"), eq(connection.externalId, externalId)))
    .for("update");
  const { id, state } = before as typeof connection.$inferSelect;
  const [after] = await db
    .update(connection)
    .set({
      ...fresh,
      secret: ctx.services.secrets.encrypt(token, connectionTokenContext(licenseId, id)),
      state: state === "ended" ? "active" : state,
      version: sql`${connection.version} + 1`,
    })
    .where(eq(connection.id, id))
    .returning();
  const row = after as typeof connection.$inferSelect;
  const auditFields = { subject: "connection", subjectId: id, after: toConnection(row) } as const;
  if (state === "ended") await writeAudit(ctx, { action: "connection.created", ...auditFields });
  else {
    const was = toConnection(before as typeof row);
    await writeAudit(ctx, { action: "connection.changed", ...auditFields, before: was });
  }
  return row;
}
