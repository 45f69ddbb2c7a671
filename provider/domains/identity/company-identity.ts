import { createHash } from "node:crypto";
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import * as z from "zod";
import { discoveryAddress, IssuerAddress } from "@/contract/identity/issuer.ts";
import type { Identity } from "@/contract/identity/sessions.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** Milliseconds; the web waits ten seconds, and an issuer is called twice at most. */
const ISSUER_MS = 4000;
const DISCOVERED_MS = 3_600_000;
const COOL_DOWN_MS = 5000;

const MAX_AGE = 300;
const CLOCK_SKEW = 30;

/** Asymmetric algorithms only: a shared secret would let verifiers create tokens. */
const ALGORITHMS = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" ");

const Discovery = z.object({ issuer: z.string(), jwks_uri: IssuerAddress });

// OpenID Connect Core 1.0, section 2: `sub` has 255 ASCII characters at most.
const Claims = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  exp: z.number(),
  iat: z.number(),
  email: z.string().min(1).max(254),
  email_verified: z.literal(true),
});

export type ProvedIdentity = {
  issuer: string;
  subject: string;
  email: string;
  /** Hash of the signed part: another encoding of the signature is the same token. */
  tokenHash: string;
  expiresAt: string;
};

export class CompanyIdentity {
  private readonly issuer: string;
  private readonly clientId: string;
  private known: JWTVerifyGetKey | undefined;
  private pendingKeys: Promise<JWTVerifyGetKey> | undefined;
  private retryAt = 0;

  static of({ OIDC_ISSUER, OIDC_CLIENT_ID }: Config): CompanyIdentity | undefined {
    return OIDC_ISSUER && OIDC_CLIENT_ID ? new CompanyIdentity(OIDC_ISSUER, OIDC_CLIENT_ID) : undefined;
  }

  private constructor(issuer: string, clientId: string) {
    this.issuer = issuer;
    this.clientId = clientId;
  }

  async prove({ idToken, nonce }: Identity): Promise<ProvedIdentity> {
    const payload = await this.verified(idToken, await this.keys());
    const claims = Claims.safeParse(payload);
    if (!claims.success) throw invalid(`claims: ${claims.error.issues.map(({ path }) => path.join(".")).join(", ")}`);
    if (nonce !== undefined && payload.nonce !== nonce) throw invalid("another nonce");
    if (
      payload.azp !== undefined ? payload.azp !== this.clientId : Array.isArray(payload.aud) && payload.aud.length > 1
    )
      throw invalid("made for another client");
    const { sub, email, exp, iat } = claims.data;
    return {
      issuer: this.issuer,
      subject: sub,
      email,
      tokenHash: createHash("sha256")
        .update(idToken.slice(0, idToken.lastIndexOf(".")))
        .digest("base64url"),
      // Issuers may write any `exp`. One second more: `jose` counts age in whole seconds.
      expiresAt: new Date((Math.min(exp, iat + MAX_AGE + 1) + CLOCK_SKEW) * 1000).toISOString(),
    };
  }

  private async verified(idToken: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
    try {
      return await verifyPayload(idToken, keys, {
        algorithms: ALGORITHMS,
        issuer: this.issuer,
        audience: this.clientId,
        requiredClaims: ["sub", "exp", "iat"],
        maxTokenAge: MAX_AGE,
        clockTolerance: CLOCK_SKEW,
      });
    } catch (cause) {
      throw new Problem(isOfToken(cause) ? "IDENTITY_INVALID" : "IDENTITY_UNAVAILABLE", {}, { cause });
    }
  }

  /** Discovery repeats hourly; `jose` refetches after ten minutes, for unknown keys every thirty seconds. */
  private keys(): JWTVerifyGetKey | Promise<JWTVerifyGetKey> {
    if (!this.pendingKeys || this.retryAt <= performance.now()) this.pendingKeys = this.fetchKeys();
    return this.known ?? this.pendingKeys;
  }

  private fetchKeys(): Promise<JWTVerifyGetKey> {
    this.retryAt = performance.now() + DISCOVERED_MS;
    const pendingKeys = discover(this.issuer);
    pendingKeys.then(
      (keys) => {
        this.known = keys;
      },
      () => {
        this.retryAt = performance.now() + COOL_DOWN_MS;
      },
    );
    return pendingKeys;
  }
}

async function verifyPayload(idToken: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(idToken, keys, options)).payload;
  } catch (several) {
    if (!(several instanceof errors.JWKSMultipleMatchingKeys)) throw several;
    for await (const key of several) {
      try {
        return (await jwtVerify(idToken, key, options)).payload;
      } catch (cause) {
        if (!(cause instanceof errors.JWSSignatureVerificationFailed)) throw cause;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const answer = await fetch(discoveryAddress(issuer), {
      signal: AbortSignal.timeout(ISSUER_MS),
      redirect: "error",
      headers: { accept: "application/json" },
    });
    if (!answer.ok) throw new Error(`Discovery answers ${answer.status}`);
    const found = Discovery.parse(await answer.json());
    if (found.issuer !== issuer) throw new Error("Discovery tells of another issuer");
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: ISSUER_MS });
    await keys.reload();
    return keys;
  } catch (cause) {
    throw new Problem("IDENTITY_UNAVAILABLE", { retryAfterSeconds: COOL_DOWN_MS / 1000 }, { cause });
  }
}

const OF_TOKENS = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
];

function isOfToken(cause: unknown): boolean {
  return OF_TOKENS.some((kind) => cause instanceof kind);
}

function invalid(message: string): Problem {
  return new Problem("IDENTITY_INVALID", {}, { cause: new Error(message) });
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    companyIdentity: CompanyIdentity | undefined;
  }
}
