import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { imports } from "@/contract/imports/imports.ts";
import { leads } from "@/contract/leads/leads.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";

const server = setupServer();
const assign = vi.fn();
const ID = "019b8e75-2300-7314-b510-6dbfeef9880e";

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

test("a read puts its arguments into path and query, a plus as %2B, and omits missing ones", async () => {
  let url = "";
  server.use(
    http.get("*/api/lead-prospection/deals", ({ request }) => {
      url = request.url;
      return HttpResponse.json({ items: [] });
    }),
  );

  await call(leads.list, { searchTerm: "+593 99&x", source: "web", cursor: undefined });

  expect(new URL(url).search).toBe("?searchTerm=%2B593%2099%26x&source=web");
});

test("a write sends JSON, and the key that makes it happen once", async () => {
  let received: [unknown, string | null] = [undefined, null];
  server.use(
    http.post("*/api/auth/password/forgot", async ({ request }) => {
      received = [await request.json(), request.headers.get("idempotency-key")];
      return HttpResponse.json({ done: true });
    }),
  );

  const answer = await call(sessions.forgotPassword, { email: "a@b.ec" }, { idempotencyKey: "k-1" });

  expect(received).toEqual([{ email: "a@b.ec" }, "k-1"]);
  expect(answer).toEqual({ done: true });
});

test("a failure is an ApiError with message, httpStatus, details, code and the response", async () => {
  const body = { code: "NOT_FOUND", message: "no such lead", httpStatus: 404, details: { lead: ID }, requestId: "r-1" };
  server.use(http.get("*/api/lead-prospection/deal/:id", () => HttpResponse.json(body, { status: 404 })));

  const error = await call(leads.get, { id: ID }).catch((cause: unknown) => cause);

  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject(body);
  expect((error as ApiError).response?.status).toBe(404);
});

test("a file has the provider's name, type and text", async () => {
  const file = { name: `${ID}.adf.xml`, type: "application/x-adf+xml; charset=utf-8", text: '"María"' };
  const headers = { "content-type": file.type, "content-disposition": `attachment; filename="${file.name}"` };
  server.use(http.get("*/api/lead-prospection/deal/:id/adf", () => new HttpResponse(file.text, { headers })));

  expect(await call(leads.adf, { id: ID })).toEqual(file);
});

test("a missing file is an ApiError", async () => {
  const body = { code: "NOT_FOUND", message: "no such lead", httpStatus: 404, details: { lead: ID }, requestId: "r-1" };
  server.use(http.get("*/api/lead-prospection/deal/:id/adf", () => HttpResponse.json(body, { status: 404 })));

  await expect(call(leads.adf, { id: ID })).rejects.toMatchObject(body);
});

test.each([
  ["no answer", () => HttpResponse.error(), 0],
  ["a page in place of an answer", () => HttpResponse.html("<h1>502</h1>", { status: 502 }), 502],
])("%s is a provider that cannot be reached", async (_, answer, httpStatus) => {
  server.use(http.get("*/api/lead-prospection/deals", answer));

  await expect(call(leads.list, {})).rejects.toMatchObject({ code: "PROVIDER_UNREACHABLE", httpStatus });
});

test("a cancelled call is no failure of the provider", async () => {
  server.use(http.get("*/api/lead-prospection/deals", () => delay("infinite")));
  const waiting = new AbortController();

  const answer = call(leads.list, {}, { signal: waiting.signal }).catch((cause: unknown) => cause);
  waiting.abort();

  expect(await answer).toMatchObject({ name: "AbortError" });
});

test("a call past its limit rejects with the reason of its signal", async () => {
  server.use(http.get("*/api/lead-prospection/deals", () => delay("infinite")));

  const answer = call(leads.list, {}, { signal: AbortSignal.timeout(50) });

  await expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
});

test("an upload sends the bytes as they are, its arguments in the query, and reports its progress", async () => {
  let received: unknown[] = [];
  server.use(
    http.post("*/api/lead-prospection/campaigns/:id/files", async ({ request }) => {
      const { searchParams } = new URL(request.url);
      received = [searchParams.get("fileName"), request.headers.get("content-type"), await request.text()];
      return HttpResponse.json({ id: ID });
    }),
  );
  const shares: number[] = [];
  const file = new Blob(["nombre;teléfono\n"], { type: "text/plain" });

  const args = { campaignId: ID, fileName: "feria+1.csv" };
  const answer = await call(imports.upload, args, { file, onSent: (share) => shares.push(share) });

  expect(received).toEqual(["feria+1.csv", "text/csv", "nombre;teléfono\n"]);
  expect(answer).toEqual({ id: ID });
  expect(shares.at(-1)).toBe(1);
});

test("an error does not carry what was sent", async () => {
  const body = { code: "RESET_LINK_INVALID", message: "old", httpStatus: 400, details: {}, requestId: "r-1" };
  server.use(http.post("*/api/auth/password/forgot", () => HttpResponse.json(body, { status: 400 })));

  const error = await call(sessions.forgotPassword, { email: "secret@b.ec" }).catch((cause: unknown) => cause);

  expect(error).toMatchObject(body);
  expect(JSON.stringify((error as ApiError).response)).not.toContain("secret");
});

test("an ended session does not redirect a page that must stay", async () => {
  const body = { code: "TOKEN_REUSED", message: "", httpStatus: 401, details: { signIn: "/signin" }, requestId: "r" };
  server.use(http.get("*/api/lead-prospection/deals", () => HttpResponse.json(body, { status: 401 })));
  vi.stubGlobal("location", { href: location.href, origin: location.origin, pathname: "/", search: "", assign });

  await expect(call(leads.list, {}, { isBackground: true })).rejects.toMatchObject({ code: "TOKEN_REUSED" });

  expect(assign).not.toHaveBeenCalled();
});

test("an ended session redirects to /signin once, for any number of failed calls", async () => {
  const body = { code: "TOKEN_REUSED", message: "", httpStatus: 401, details: { signIn: "/signin" }, requestId: "r" };
  server.use(http.get("*/api/lead-prospection/deals", () => HttpResponse.json(body, { status: 401 })));
  const { href, origin } = location;
  vi.stubGlobal("location", { href, origin, pathname: "/gathering", search: "?source=web", assign });

  await Promise.allSettled([call(leads.list, {}), call(leads.list, {}), call(leads.list, {})]);

  expect(assign).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledWith("/signin?reason=TOKEN_REUSED&callbackUrl=%2Fgathering%3Fsource%3Dweb");
});
