import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { Network } from "@/contract/kernel/channels.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { draftOfForm } from "@/provider/domains/ad-networks/forms/draft-of-form.ts";
import {
  type ClaimedEvent,
  type FilledForm,
  type KnownForm,
  NetworkError,
  type RecordedDelivery,
} from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { Catalogue } from "@/provider/domains/intake/choose-value.ts";
import { mappedStep } from "@/provider/domains/intake/evaluate.ts";
import type { InboundLead } from "@/provider/domains/intake/types.ts";
import type { LicensedServices } from "@/provider/kernel/context.ts";
import { failureKind } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { classifyFailure } from "./attribute-error.ts";
import { NetworkContext } from "./network-context.ts";
import { recordEventResults } from "./record-event-results.ts";

const AT_ONCE = 10;

type Read = { event: ClaimedEvent } & ({ filled: FilledForm } | { error: NetworkError | null });

export async function processEvents(
  { services, licenseId }: LicensedServices,
  { network, events, signal }: { network: Network; events: readonly ClaimedEvent[]; signal: AbortSignal },
): Promise<void> {
  const context = await NetworkContext.of(services, licenseId, network);
  const settings = await services.settings.of(licenseId);
  const read = await pLimit(AT_ONCE).map(events, (event) => readOne(services, context, network, event, signal));
  const notFetched = read.flatMap((one) =>
    "error" in one && one.error ? [{ event: one.event, error: one.error }] : [],
  );
  const classified = await classifyFailure(services, { context, network, notFetched, signal });
  const known = new Map(classified.map((one) => [one.event, one]));
  await context.addForms(
    read.flatMap((one) => ("filled" in one ? one : [])),
    signal,
  );
  const recorded: RecordedDelivery[] = read.flatMap((one) =>
    "error" in one ? (known.get(one.event) ?? { event: one.event, error: null }) : [],
  );
  const arrived = read.flatMap((one) => {
    if ("error" in one) return [];
    try {
      const form = context.getForm(one.event);
      return { event: one.event, form, inboundLead: toInboundLead(one.event, one.filled, form, settings) };
    } catch (cause) {
      const { id, requestId } = one.event;
      services.log.error({ network, event: id, requestId, reason: failureKind(cause) }, "lead not created");
      recorded.push({ event: one.event, error: null });
      return [];
    }
  });
  const outcomes = await services.intake.receiveBatch(
    licenseId,
    arrived.map(({ inboundLead }) => inboundLead),
  );
  for (const [index, { event, form, inboundLead }] of arrived.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status !== "fulfilled") continue;
    recorded.push({ event, leadId: outcome.value.id, form, sentAt: inboundLead.received.receivedAt });
  }
  await recordEventResults({ services, licenseId }, { network, results: recorded });
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

async function readOne(
  { config, log }: Services,
  context: NetworkContext,
  network: Network,
  event: ClaimedEvent,
  signal: AbortSignal,
): Promise<Read> {
  try {
    const request = { config, signal, body: event.body, accountToken: context.getToken(event) };
    return { event, filled: await networks[network].read(request) };
  } catch (cause) {
    if (cause instanceof NetworkError) return { event, error: cause };
    log.error({ network, event: event.id, requestId: event.requestId, reason: failureKind(cause) }, "lead not read");
    return { event, error: null };
  }
}

function toInboundLead(event: ClaimedEvent, filled: FilledForm, form: KnownForm, catalogue: Catalogue): InboundLead {
  const at = createdAt(filled.sentAt, event.receivedAt);
  const draft = {
    ...draftOfForm(filled, { form, externalId: event.externalId, at, catalogue }),
    formId: event.formExternalId,
  };
  const fields = form.mapping.filter(({ questions }) =>
    filled.answers.some(({ question, values }) => questions.includes(question) && values.some(Boolean)),
  ).length;
  return {
    source: form.source,
    draft,
    received: {
      receivedAt: at,
      apiKeyId: null,
      actor: "system",
      headers: event.headers,
      body: filled.raw.replaceAll("\0", "\uFFFD"),
      bodyHash: createHash("sha256").update(filled.raw).digest("base64url"),
      idempotencyKey: null,
      ip: "",
      requestId: event.requestId,
    },
    steps: [
      { step: "received", outcome: "ok", at, facts: { source: form.source, bytes: filled.raw.length } },
      mappedStep(draft, fields, at),
    ],
  };
}

function createdAt(sentAt: string | null, receivedAt: string): string {
  const received = toIso(receivedAt);
  return sentAt && sentAt < received ? sentAt : received;
}
