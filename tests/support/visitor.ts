export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  body?: BodyInit;
};

/** Browser without a screen: stores cookies, follows no redirect, sends Origin as a page does. */
export class Visitor {
  readonly web: string;
  readonly cookies = new Map<string, string>();

  constructor(web: string, cookies: Iterable<readonly [string, string]> = []) {
    this.web = web;
    for (const [name, value] of cookies) this.cookies.set(name, value);
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Same cookies, at this copy of the web or another. */
  copy(web = this.web): Visitor {
    return new Visitor(web, this.cookies);
  }

  async request(path: string, { method, headers = {}, json, form, body }: RequestOptions = {}): Promise<Response> {
    const payload = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form) : body;
    const response = await fetch(`${this.web}${path}`, {
      method: method ?? (payload === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(payload !== undefined && { origin: this.web, "sec-fetch-site": "same-origin" }),
        ...(json !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    for (const set of response.headers.getSetCookie()) this.keep(set);
    return response;
  }

  async csrf(): Promise<string> {
    const { csrfToken } = (await (await this.request("/api/auth/csrf")).json()) as { csrfToken: string };
    return csrfToken;
  }

  /** @returns the answer to the sign-in itself */
  async signIn(email: string, password: string, extra: Record<string, string> = {}): Promise<Response> {
    const form = { csrfToken: await this.csrf(), email, password, json: "true", ...extra };
    return this.request("/api/auth/callback/credentials", { form });
  }

  async signOut(): Promise<Response> {
    return this.request("/api/auth/signout", { form: { csrfToken: await this.csrf(), json: "true" } });
  }

  async session(): Promise<{ user?: Record<string, unknown>; licenseId?: string; expires?: string }> {
    return (await this.request("/api/auth/session")).json();
  }

  private keep(set: string): void {
    const [pair = ""] = set.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(set)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
