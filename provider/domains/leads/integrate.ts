import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { leads } from "@/contract/leads/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { auditSentAgain, createResend } from "@/provider/outbox/resend.ts";
import { lockLead } from "../lead-core/lock-lead.ts";

/** @throws Problem NOT_FOUND, LEAD_IN_PROCESS, NOTHING_TO_SEND */
export async function integrateLead(
  ctx: RequestContext,
  { id, reason }: InputOf<(typeof leads)["integrate"]>,
): Promise<void> {
  const row = await lockLead(ctx, id);
  const resend = await createResend(ctx, [row]);
  const came = await resend(row);
  if (came === "inProcess") throw new Problem("LEAD_IN_PROCESS");
  if (came === "integrated" && row.crmState !== "integrated") return;
  if (came !== "sent") throw new Problem("NOTHING_TO_SEND");
  await auditSentAgain(ctx, row, reason);
}
