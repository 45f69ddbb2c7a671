import { createHash } from "node:crypto";
import { intake } from "@/contract/intake.ts";
import { hashOf } from "@/provider/http/authenticate.ts";
import { parseJson } from "@/provider/http/body.ts";
import { implement } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { adapters } from "@/provider/intake/channels/adapters.ts";
import { maskedHeaders } from "@/provider/intake/masked-headers.ts";

const LONGEST_KEY = 200;

/** A key of any length, told from every other. */
function idempotencyKeyOf(headers: Headers): string | null {
  const given = headers.get("idempotency-key") || null;
  return given && given.length > LONGEST_KEY ? hashOf(given) : given;
}

export const intakeRoutes = implement(intake, {
  receive: async ({ input: { source }, actor, origin, services }) => {
    try {
      if (!actor.scopes.includes("leads:*") && !actor.scopes.includes(`leads:${source}`)) {
        throw new Problem("SCOPE_FORBIDDEN");
      }
      services.senderLimit.take(actor.apiKeyId);
      const payload = parseJson(origin.raw);
      if (typeof payload !== "object" || payload === null || Array.isArray(payload))
        throw new Problem("MALFORMED_BODY");
      const receivedAt = new Date().toISOString();
      const fields = payload as Record<string, unknown>;
      const draft = adapters[source](fields, source, receivedAt);
      const extra = Object.keys(draft.extraProperties).length;
      return await services.intake.receive(actor.licenseId, {
        source,
        draft,
        received: {
          receivedAt,
          apiKeyId: actor.apiKeyId,
          actor: "sender",
          headers: maskedHeaders(origin.headers),
          body: origin.raw.toString("utf8").replaceAll("\0", "\uFFFD"),
          bodyHash: createHash("sha256").update(origin.raw).digest("base64url"),
          idempotencyKey: idempotencyKeyOf(origin.headers),
          ip: origin.ip,
          requestId: origin.requestId,
        },
        steps: [
          { step: "received", outcome: "ok", at: receivedAt, facts: { source, bytes: origin.raw.length } },
          {
            step: "mapped",
            outcome: "ok",
            at: receivedAt,
            facts: { fields: Object.keys(fields).length - extra, extra },
          },
        ],
      });
    } catch (cause) {
      services.metrics.leadsRefused.inc({ code: cause instanceof Problem ? cause.code : "INTERNAL" });
      throw cause;
    }
  },
});
