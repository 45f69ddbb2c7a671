import type { InputOf } from "@/contract/endpoint.ts";
import type { leads } from "@/contract/leads.ts";
import type { Db } from "@/provider/db/client.ts";
import { resending } from "@/provider/deliveries/resend.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Step } from "@/provider/intake/judge.ts";
import { type Cause, writeAudit } from "../audits/write.ts";
import type { LeadRow } from "./changes.ts";
import { holdLead } from "./hold-lead.ts";

/**
 * Sends a lead to the CRM once more; one that all have, and that is not marked so, is marked.
 * @throws Problem NOT_FOUND, LEAD_IN_PROCESS, NOTHING_TO_SEND where it is there already, or no CRM takes it
 */
export async function integrateLead(
  db: Db,
  actor: LicensedActor,
  cause: Cause,
  { id, reason }: InputOf<(typeof leads)["integrate"]>,
): Promise<void> {
  const row = await holdLead(db, actor, id);
  const resend = await resending(db, [row], { requestId: cause.requestId, actor: actor.fullName });
  const came = await resend(row);
  if (came === "inProcess") throw new Problem("LEAD_IN_PROCESS");
  // What held it up is gone since, and it was marked as what it is: there was nothing to send, and nothing to refuse.
  if (came === "integrated" && row.crmState !== "integrated") return;
  if (came !== "sent") throw new Problem("NOTHING_TO_SEND");
  await auditSentAgain(db, actor, cause, row, reason);
}

/** It is told in the lead's story, with the reason where there is one, and erased with its person. */
export function auditSentAgain(
  db: Db,
  actor: LicensedActor,
  cause: Cause,
  { id, channel, crmState }: LeadRow,
  reason = "",
): Promise<void> {
  const steps: Step[] = [{ step: "sentAgain", outcome: "ok", at: new Date().toISOString(), facts: { reason } }];
  return writeAudit(db, actor, cause, {
    ...{ action: "lead.sentAgain", subject: "lead", subjectId: id, channel },
    ...{ before: { crmState }, after: { ...(reason && { reason }), steps } },
  });
}
