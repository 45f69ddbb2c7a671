import { asc, eq } from "drizzle-orm";
import { type Grant, sessions } from "@/contract/identity/sessions.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { TestUser } from "@/tests/support/given.ts";
import type { TestProvider } from "@/tests/support/provider.ts";

export const PASSWORD = "Correcta-2026";

export async function aPersonWithPassword(
  { given }: TestProvider,
  options: { email?: string; state?: "disabled" } = {},
): Promise<TestUser> {
  return given.user(await given.dealership(), "supervisor", { password: PASSWORD, ...options });
}

export async function signIn(provider: TestProvider, email: string, password = PASSWORD): Promise<Grant> {
  const { status, body, text } = await provider.call(sessions.login, { email, password });
  if (status !== 200) throw new Error(`No sign-in: ${text}`);
  return body;
}

export async function readStatus(provider: TestProvider, { token }: Pick<Grant, "token">): Promise<number> {
  const headers = { authorization: `Bearer ${token.accessToken}` };
  return (await provider.call(sessions.introspect, {}, { headers })).status;
}

export function bearer({ token }: Pick<Grant, "token">) {
  return { headers: { authorization: `Bearer ${token.accessToken}` } };
}

export async function readAudit({ services }: TestProvider, { licenseId }: TestUser) {
  return services.database.transaction({ role: "tenant", licenseId }, (db) =>
    db
      .select({ action: auditEntry.action, actorId: auditEntry.actorId, ip: auditEntry.ip })
      .from(auditEntry)
      .where(eq(auditEntry.licenseId, licenseId))
      .orderBy(asc(auditEntry.at), asc(auditEntry.id)),
  );
}
