import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LoginForm } from "@/components/features/identity/sign-in/login-form.tsx";
import { AUTH_ERROR_KINDS } from "@/contract/kernel/error-codes.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const ORIGIN = "http://localhost:3000";
const ISSUER = "https://identity.example/auth?client_id=prospecta&state=x";

const submitted: Record<string, string>[] = [];
let answer: () => Promise<Response> | Response;
let providers: () => Response;
const server = setupServer(
  http.get("*/api/auth/providers", () => providers()),
  http.post("*/api/auth/_log", () => HttpResponse.json({})),
  http.get("*/api/auth/csrf", () => HttpResponse.json({ csrfToken: "of-this-browser" })),
  http.post("*/api/auth/signin/company", async ({ request }) => {
    submitted.push(Object.fromEntries(new URLSearchParams(await request.text())));
    return answer();
  }),
);

beforeAll(() => server.listen());
beforeEach(() => {
  submitted.length = 0;
  answer = () => HttpResponse.json({ url: ISSUER });
  providers = () => HttpResponse.json({ credentials: { type: "credentials" }, company: { type: "oauth" } });
  vi.stubGlobal("location", { origin: ORIGIN, href: `${ORIGIN}/login`, protocol: "http:" });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
afterAll(() => server.close());

const draw = (props: Partial<Parameters<typeof LoginForm>[0]> = {}, locale: "es" | "en" = "es") =>
  render(
    <WithTranslations locale={locale}>
      <LoginForm callbackUrl="/gathering" {...props} />
    </WithTranslations>,
  );

const button = () => screen.getByRole("button", { name: "Ingresar con Grupo Andes" });

describe.each([
  ["es", es.authErrors],
  ["en", en.authErrors],
] as const)("an error, in %s", (locale, labels) => {
  test.each(AUTH_ERROR_KINDS)("%s has a text, and its code is hidden", (error) => {
    const { container } = draw({ error }, locale);

    const notice = screen.getByRole(error === "SessionRequired" || error === "SessionEnded" ? "status" : "alert");
    expect(notice.textContent).toBe(labels[error]);
    expect(container.textContent).not.toMatch(new RegExp(`\\b${error}\\b`));
  });
});

test("an earlier password error does not apply to empty fields", async () => {
  draw({ error: "CredentialsSignin" });
  expect(screen.getByText(es.authErrors.CredentialsSignin)).toBeTruthy();

  await userEvent.click(screen.getByRole("button", { name: es.login.submit }));

  expect(screen.getByText(es.login.emailMissing)).toBeTruthy();
  expect(screen.queryByText(es.authErrors.CredentialsSignin)).toBeNull();
});

describe("the company's identity", () => {
  test("is not offered where none is set", () => {
    draw();

    expect(screen.queryByRole("button", { name: /Ingresar con/ })).toBeNull();
  });

  test("links to the issuer, with the requested page, and cannot be pressed twice", async () => {
    draw({ company: "Grupo Andes" });

    await userEvent.click(button());
    await waitFor(() => expect(location.href).toBe(ISSUER));
    await userEvent.click(screen.getByRole("button", { name: "Abriendo Grupo Andes" }));

    expect(submitted).toEqual([
      { callbackUrl: "/gathering", csrfToken: "of-this-browser", json: "true", redirect: "false" },
    ]);
  });

  test("comes after the password for the keyboard too", async () => {
    draw({ company: "Grupo Andes" });
    const names: (string | null)[] = [];

    screen.getByLabelText("Contraseña", { selector: "input" }).focus();
    for (let count = 0; count < 4; count++) {
      await userEvent.tab();
      names.push(document.activeElement?.textContent ?? null);
    }

    expect(names.slice(-3)).toEqual(["Ingresar", "¿Olvidaste tu contraseña?", "Ingresar con Grupo Andes"]);
  });

  test.each([
    ["an issuer that is down", 200, `${ORIGIN}/login?error=IdentityUnavailable&callbackUrl=%2F`],
    ["too many attempts", 429, `${ORIGIN}/login?error=TooManyAttempts&callbackUrl=%2F`],
  ] as const)("%s comes back to /login, which reports it", async (_, status, url) => {
    answer = () => HttpResponse.json({ url }, { status });
    draw({ company: "Grupo Andes" });

    await userEvent.click(button());

    await waitFor(() => expect(location.href).toBe(url));
  });

  test.each([
    ["no answer", {}],
    ["no list of providers", { providers: () => HttpResponse.error() }],
    ["a list of providers that fails", { providers: () => HttpResponse.json({}, { status: 502 }) }],
  ])("%s is reported here, and the password form is present", async (_, given: { providers?: () => Response }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    answer = () => HttpResponse.error();
    providers = given.providers ?? providers;
    draw({ company: "Grupo Andes" });

    await userEvent.click(button());

    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(es.authErrors.Unavailable));
    expect(button().getAttribute("aria-busy")).toBeNull();
    expect(location.href).toBe(`${ORIGIN}/login`);
  });

  test("the button works again after the browser's back button", async () => {
    answer = async () => {
      await delay("infinite");
      return HttpResponse.error();
    };
    draw({ company: "Grupo Andes" });
    await userEvent.click(button());
    await screen.findByRole("button", { name: "Abriendo Grupo Andes" });

    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

    await waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  });
});

describe("the first page after the sign-in", () => {
  const replace = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("location", { origin: ORIGIN, href: `${ORIGIN}/login`, protocol: "http:", replace });
  });

  async function signIn(answer: () => Response) {
    server.use(http.post("*/api/auth/callback/credentials", answer));
    draw();
    await userEvent.type(screen.getByLabelText(es.login.email), "a@b.ec");
    await userEvent.type(screen.getByLabelText(es.login.password), "right");
    await userEvent.click(screen.getByRole("button", { name: es.login.submit }));
  }

  test("that is slow shows the overlay, which disappears on return to the form", async () => {
    await signIn(() => HttpResponse.json({ url: `${ORIGIN}/gathering` }));

    await waitFor(() => expect(replace).toHaveBeenCalledWith("/gathering"));
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(await screen.findByRole("progressbar", { name: es.login.entering })).toBeTruthy();

    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  });

  test("shows no overlay for a wrong password", async () => {
    await signIn(() => HttpResponse.json({ url: `${ORIGIN}/login?error=CredentialsSignin` }, { status: 401 }));

    await screen.findByRole("alert");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test.each([
    ["CredentialsSignin", 401, "CredentialsSignin"],
    ["TooManyAttempts", 429, "TooManyAttempts"],
    ["Whatever", 401, "Unknown"],
  ] as const)("the error %s is reported in the form, which stays", async (error, status, kind) => {
    await signIn(() => HttpResponse.json({ url: `${ORIGIN}/login?error=${error}` }, { status }));

    expect((await screen.findByRole("alert")).textContent).toBe(es.authErrors[kind]);
    expect(location.href).toBe(`${ORIGIN}/login`);
    expect(localStorage.getItem("nextauth.message")).toBeNull();
  });

  test.each([
    ["no answer", () => HttpResponse.error()],
    ["an answer of a proxy", () => new HttpResponse("Bad gateway", { status: 502 })],
  ])("%s is reported in the form, which stays", async (_, given) => {
    await signIn(given);

    expect((await screen.findByRole("alert")).textContent).toBe(es.authErrors.Unavailable);
    expect(location.href).toBe(`${ORIGIN}/login`);
  });

  test("is announced to the other tabs", async () => {
    await signIn(() => HttpResponse.json({ url: `${ORIGIN}/gathering` }));

    await waitFor(() => expect(replace).toHaveBeenCalled());
    expect(JSON.parse(localStorage.getItem("nextauth.message") ?? "")).toMatchObject({ data: { trigger: "signin" } });
  });
});
