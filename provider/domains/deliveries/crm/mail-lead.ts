import { classifyError } from "@/provider/domains/deliveries/queue/answer.ts";
import { OutboundError } from "@/provider/outbound-http/outbound.ts";
import type { CrmLead } from "./crm-lead.ts";
import type { Deadline } from "./deadline.ts";
import { buildResult, type Connector, type ConnectorDeps, storableTrace, type UntimedSendResult } from "./pushed.ts";

/** ADF as mail text: acceptance by the mail server is the only confirmation. */
export async function mailLead(
  { config }: Connector,
  lead: CrmLead,
  { mail }: ConnectorDeps,
  deadline: Deadline,
): Promise<UntimedSendResult> {
  const { fullName, product, shortId, anyName } = lead.fields;
  const subject = ["Lead", fullName || anyName, product, shortId].filter(Boolean).join(" · ");
  const text = lead.adf();
  const request = storableTrace(`To: ${config.mailTo}\nSubject: ${subject}\n\n${text}`, []);
  try {
    await deadline.waitFor(() => mail({ to: config.mailTo, subject, text }));
    return { ...buildResult("integrated", null), request };
  } catch (cause) {
    if (cause instanceof OutboundError) return { ...buildResult("retryable", classifyError(cause)), request };
    const isRefused = isOfRecipient(cause as Refusal);
    return { ...buildResult(isRefused ? "permanent" : "retryable", isRefused ? "refused" : "network"), request };
  }
}

type Refusal = { responseCode?: number; command?: string };

/** Permanent recipient errors. Errors of the own mail server are retried. */
const isOfRecipient = ({ responseCode = 0, command }: Refusal) =>
  command === "RCPT TO" && [550, 551, 553].includes(responseCode);
