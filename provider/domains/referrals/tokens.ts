import { errors, jwtVerify, SignJWT } from "jose";
import type { Config } from "@/provider/kernel/config.ts";
import type { ReferralToken, Referrer, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { keyFor } from "../identity/tokens.ts";

const TOKEN_SECONDS = 900;
const TICKET_SECONDS = 24 * 3600;
const SOONEST_MS = 2000;

const sign = (config: Config, purpose: string, claims: Record<string, unknown>, seconds: number) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(keyFor(config, purpose));

export function signReferralToken(ctx: Pick<RequestContext<Referrer>, "actor" | "services">): Promise<string> {
  return sign(
    ctx.services.config,
    "referral",
    { licenseId: ctx.actor.licenseId, codeId: ctx.actor.codeId },
    TOKEN_SECONDS,
  );
}

export async function readReferralToken(config: Config, token: string): Promise<ReferralToken> {
  const { licenseId, codeId, iat } = await read(config, "referral", token);
  if (typeof licenseId !== "string" || typeof codeId !== "string") throw new Problem("UNAUTHENTICATED");
  return { licenseId, codeId, issuedAt: typeof iat === "number" ? iat * 1000 : Date.now() };
}

export type Ticket = { leadId: string; codeId: string; madeAt: number; isPaidTraffic: boolean };

export function signTicket(config: Config, ticket: Ticket): Promise<string> {
  return sign(config, "referral-form", ticket, TICKET_SECONDS);
}

/** Undefined for forged, foreign or too fast tickets. @throws Problem CONFLICT for an expired page */
export async function readTicket(
  config: Config,
  { ticket, leadId, codeId }: { ticket: string; leadId: string; codeId: string },
): Promise<Ticket | undefined> {
  const claims = await read(config, "referral-form", ticket).catch(({ cause }: Problem) => {
    if (cause instanceof errors.JWTExpired) throw new Problem("CONFLICT");
    return undefined;
  });
  const known = claims as Ticket | undefined;
  if (!known || known.leadId !== leadId || known.codeId !== codeId) return undefined;
  return isTooQuick(known) ? undefined : known;
}

/** Ticket for API clients without page: the token's age counts. */
export function ticketOfToken({ codeId, issuedAt }: ReferralToken, leadId: string): Ticket | undefined {
  const ticket = { leadId, codeId, madeAt: issuedAt, isPaidTraffic: false };
  return isTooQuick(ticket) ? undefined : ticket;
}

function isTooQuick({ madeAt }: Ticket): boolean {
  return Date.now() - madeAt < SOONEST_MS;
}

export async function readRefusedTicket(config: Config, ticket: string, codeId: string): Promise<Ticket | undefined> {
  const claims = await read(config, "referral-form", ticket).catch(({ cause }: Problem) =>
    cause instanceof errors.JWTExpired ? cause.payload : undefined,
  );
  const { leadId, madeAt, isPaidTraffic, ...known } = (claims ?? {}) as Partial<Ticket>;
  if (!leadId || !madeAt || known.codeId !== codeId) return undefined;
  return { leadId, codeId, madeAt, isPaidTraffic: isPaidTraffic === true };
}

async function read(config: Config, purpose: string, token: string): Promise<Record<string, unknown>> {
  try {
    const rules = { algorithms: ["HS256"], audience: purpose, requiredClaims: ["exp"] };
    return (await jwtVerify(token, keyFor(config, purpose), rules)).payload;
  } catch (cause) {
    throw new Problem("UNAUTHENTICATED", {}, { cause });
  }
}
