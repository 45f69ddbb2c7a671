import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";
import { Visitor } from "./visitor.ts";

export type Employee = { sub: string; email: string; isVerified?: boolean };

const CLIENT = { id: "prospecta", secret: "of-the-tests-alone" };
const KEY_ID = "the-issuers";

/** Identity provider on loopback by `oidc-provider`, without a check of credentials. */
export class Issuer {
  readonly url: string;
  readonly requestedPaths: string[] = [];
  /** Accepts connections and never answers. */
  isSilent = false;
  /** Answers with errors. */
  isDown = false;
  private readonly server: Server;
  private readonly key: CryptoKey;
  private readonly employees = new Map<string, Employee>();
  /** Published instead of the named key after `forgetNames`. */
  private nameless: JWK[] | undefined;

  private constructor(server: Server, url: string, key: CryptoKey) {
    this.server = server;
    this.url = url;
    this.key = key;
  }

  /** @param webs origins of redirect addresses */
  static async start(...webs: string[]): Promise<Issuer> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = new Issuer(server, url, privateKey);
    const provider = new Provider(url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: webs.map((web) => `${web}/api/auth/callback/company`),
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KEY_ID, alg: "RS256", use: "sig" }] },
      cookies: { keys: ["of the tests"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"] },
      // Typical configuration: the id_token contains the email, without another call.
      conformIdTokenClaims: false,
      ttl: { AccessToken: 600, Grant: 600, IdToken: 3600, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => {
        const employee = issuer.employees.get(sub);
        return employee && { accountId: sub, claims: () => claimsOf(employee) };
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId });
        grant.addOIDCScope("openid email");
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.on("request", (request, response) => {
      const path = new URL(request.url ?? "", url).pathname;
      issuer.requestedPaths.push(path);
      if (issuer.isSilent) return;
      if (issuer.isDown) return void response.writeHead(503).end();
      if (issuer.nameless && path === "/jwks") return void response.end(JSON.stringify({ keys: issuer.nameless }));
      void (path.startsWith("/interaction/") ? interact(provider, request, response) : answer(request, response));
    });
    return issuer;
  }

  /** Settings of both sides; the provider needs no secret. */
  get env() {
    return {
      OIDC_ISSUER: this.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Grupo Andes",
    };
  }

  /** Removes key ids from the published keys and from new tokens. */
  async forgetNames(): Promise<void> {
    const { publicKey: another } = await generateKeyPair("RS256");
    const { kty, n, e } = await exportJWK(this.key);
    this.nameless = [await exportJWK(another), { kty, n, e }];
  }

  employ(employee: Employee): void {
    this.employees.set(employee.sub, employee);
  }

  /** Issues an id_token with the given claims in place of the defaults. */
  async token(employee: Employee, claims: JWTPayload = {}, key: CryptoKey | Uint8Array = this.key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: this.url,
      aud: CLIENT.id,
      iat: now,
      exp: now + 3600,
      jti: crypto.randomUUID(),
      ...claimsOf(employee),
      ...claims,
    })
      .setProtectedHeader({
        alg: key instanceof Uint8Array ? "HS256" : "RS256",
        ...(!this.nameless && { kid: KEY_ID }),
      })
      .sign(key);
  }

  /** Follows the sign-in as a browser does. @returns the final redirect to the web */
  async identify(address: string, sub: string): Promise<string> {
    const browser = new Visitor(this.url);
    let next = address;
    while (next.startsWith(this.url)) {
      const path = next.slice(this.url.length);
      const isQuestion = path.startsWith("/interaction/");
      const response = await browser.request(path, isQuestion ? { form: { sub } } : {});
      const location = response.headers.get("location");
      if (!location) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      next = new URL(location, this.url).href;
    }
    return next;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function claimsOf({ sub, email, isVerified = true }: Employee) {
  return { sub, email, email_verified: isVerified };
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="es"><title>Grupo Andes</title><form method="post">
      <label>Usuario <input name="sub"></label> <button>Continuar</button></form></html>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sub = new URLSearchParams(Buffer.concat(chunks).toString()).get("sub") ?? "";
  const login = { accountId: sub };
  const result = sub ? { login } : { error: "access_denied", error_description: "Nobody is there" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
