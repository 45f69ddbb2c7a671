import { v7 as uuidv7 } from "uuid";
import type { Channel, Source } from "@/contract/kernel/channels.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { LicenseContext } from "@/provider/kernel/context.ts";
import { notifyInApp } from "@/provider/outbox/notifications.ts";
import { repeatedStep } from "./evaluate.ts";

export type ListedRepeat = {
  originalId: string;
  repeatId: string;
  advisorId: string | null;
  source: Source;
  channel: Channel;
  at: string;
  requestId: string;
  subjectId: string | null;
};

/** Grouped notification, no mail, nothing due. Writes no lead row, which others may lock. */
export async function notifyListed(ctx: LicenseContext, repeats: readonly ListedRepeat[]): Promise<void> {
  if (repeats.length === 0) return;
  await insertRows(
    ctx.db.$client,
    auditEntry,
    repeats.map(({ originalId, repeatId, source, channel, at, requestId }) => ({
      id: uuidv7(),
      licenseId: ctx.actor.licenseId,
      at,
      actorId: null,
      actor: "system",
      action: "lead.repeated" as const,
      subject: "lead" as const,
      subjectId: originalId,
      channel,
      before: null,
      after: { leadId: repeatId, source, steps: [repeatedStep(source, at, { isListed: true })] },
      ip: "",
      requestId,
    })),
  );
  const byAdvisor = Map.groupBy(repeats, ({ advisorId, subjectId }) => `${advisorId ?? ""} ${subjectId ?? ""}`);
  await notifyInApp(
    ctx,
    [...byAdvisor.values()].flatMap((some) => {
      const [first] = some;
      if (!first?.advisorId) return [];
      const originals = new Set(some.map(({ originalId }) => originalId));
      return [
        {
          userId: first.advisorId,
          kind: "leadRepeated" as const,
          leadId: originals.size === 1 ? first.originalId : null,
          subjectId: first.subjectId,
          count: originals.size,
          details: { isListed: true },
        },
      ];
    }),
  );
}
