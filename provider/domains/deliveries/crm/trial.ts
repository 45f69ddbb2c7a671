import { desc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { CrmPreview, CrmTestResult, crms } from "@/contract/deliveries/crm.ts";
import type { CrmCall, CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { assertLeadVisible } from "@/provider/domains/lead-core/filter.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { checkConnector, mayReuseKey, needsKey } from "./check.ts";
import { allSpellings, toConnector } from "./crm.ts";
import type { CrmLead } from "./crm-lead.ts";
import { Deadline, TRIAL_MS } from "./deadline.ts";
import { mapLine } from "./formats.ts";
import { pushLead } from "./push.ts";
import { requestText } from "./pushed.ts";
import { readCrm } from "./queries.ts";
import { readCrmLeads } from "./read-leads.ts";
import { buildRequest, MASK, masked, toCredentials } from "./request.ts";
import { testLead } from "./test-lead.ts";

export async function previewCrm(
  ctx: RequestContext,
  { config, leadId }: InputOf<(typeof crms)["preview"]>,
): Promise<CrmPreview> {
  const of = leadId ?? (await lastLead(ctx.db));
  if (!of) throw new Problem("NOT_FOUND");
  await assertLeadVisible(ctx, of);
  const found = (await readCrmLeads(ctx.db, [of])).get(of);
  if (!found) throw new Problem("NOT_FOUND", { lead: of });
  const { fullName, phone } = found.fields;
  return {
    leadId: of,
    leadName: fullName || phone,
    calls:
      config.kind === "adf_mail"
        ? [{ name: "mail", request: found.adf(), lines: [] }]
        : config.calls.map((call) => previewCall(config, call, found)),
  };
}

function previewCall(config: CrmConfig, call: CrmCall, of: CrmLead): CrmPreview["calls"][number] {
  const context = { lead: of, answers: {} };
  const lines = call.mapping.map((line) => {
    const mapped = mapLine(line, context);
    if (!mapped) return null;
    const { value, isMissing } = mapped;
    return {
      value: value === undefined ? null : String(value),
      isMissing: isMissing && !line.from.startsWith("answers."),
    };
  });
  const made = URL.canParse(config.url)
    ? buildRequest(config, { call, context, credentials: toCredentials(config.auth, MASK) })
    : undefined;
  const isMade = made && !("missing" in made);
  return { name: call.name, lines, request: isMade ? masked(requestText(made), [MASK, basicUser(config)]) : null };
}

/** Base64 of user and masked password would look like a real key. */
function basicUser({ auth }: CrmConfig): string {
  return auth.kind === "basic" ? Buffer.from(`${auth.user}:${MASK}`).toString("base64") : "";
}

async function lastLead(db: Db): Promise<string | undefined> {
  const [last] = await db.select({ id: lead.id }).from(lead).orderBy(desc(lead.createdAt), desc(lead.id)).limit(1);
  return last?.id;
}

/** Sends a fictitious lead, marked as a test. A stored key only goes to its stored address. */
export async function testCrm(
  { transaction, actor, request, services }: OpenContext,
  { id, config, key }: InputOf<(typeof crms)["test"]>,
): Promise<CrmTestResult> {
  if (config.accountType === "root" && actor.type !== "root") throw new Problem("FORBIDDEN");
  checkConnector(services.outbound, config);
  const deadline = new Deadline(TRIAL_MS);
  const { storedConnector, sold } = await transaction(async (db) => ({
    storedConnector: id && !key ? toConnector(services, await readCrm(db, id)) : undefined,
    sold: (await db.select().from(model).where(eq(model.isActive, true)).limit(1))[0],
  }));
  if (storedConnector?.config.accountType === "root" && actor.type !== "root") throw new Problem("FORBIDDEN");
  const storedKey = storedConnector && mayReuseKey(storedConnector.config, config) ? storedConnector.key : "";
  const used = key ?? storedKey;
  if (needsKey(config) && used === "")
    throw new Problem("INVALID_INPUT", { fields: [{ field: "key", code: "required" }] });
  const deps = { ...allSpellings(services), requestId: request.id };
  const sendResult = await pushLead({ config, key: used }, testLead(uuidv7(), sold), deps, deadline);
  const { outcome, failureReason, status } = sendResult;
  await transaction((db) =>
    writeAudit(
      { db, actor, request },
      {
        action: "crm.tested",
        subject: "crm",
        ...(id && { subjectId: id }),
        after: { preset: config.preset, outcome, fault: failureReason, status },
      },
    ),
  );
  return sendResult;
}
