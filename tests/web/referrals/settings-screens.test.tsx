import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { AffiliateList } from "@/components/features/referrals/affiliate-list.tsx";
import { BenefitList } from "@/components/features/referrals/benefit-list.tsx";
import { MembersScreen } from "@/components/features/referrals/members-screen.tsx";
import { ProgrammeScreen } from "@/components/features/referrals/programme-screen.tsx";
import { ReferredScreen } from "@/components/features/referrals/referred-screen.tsx";
import { RewardsScreen } from "@/components/features/referrals/rewards-screen.tsx";
import { TermsScreen } from "@/components/features/referrals/terms-screen.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { AffiliateCode, MemberCode } from "@/contract/referrals/codes.ts";
import type { Benefit, ReferralConfig, TermsFile } from "@/contract/referrals/programme.ts";
import type { CodeNumbers, Referral, Reward } from "@/contract/referrals/referrals.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: [] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const LABELS = { es, en };
const at = "2026-11-21T03:00:00.000Z";
const holder = { identification: "", phone: "", email: "" };
const AFFILIATE: AffiliateCode = {
  id: leadIdAt(1),
  version: 2,
  code: "FERIA-26",
  name: "Feria de Quito",
  isActive: true,
  createdAt: at,
  path: "/ref/andes/FERIA-26",
  ...holder,
};
const MEMBER: MemberCode = {
  id: leadIdAt(2),
  version: 1,
  code: "AM2RWQ74",
  firstName: "Lucía",
  lastName: "Paredes",
  isActive: true,
  createdAt: at,
  path: "/ref/andes/AM2RWQ74",
  ...holder,
};
const CONFIG: ReferralConfig = {
  id: leadIdAt(3),
  version: 4,
  companyName: "Andes Motor",
  isActive: true,
  colour: "teal",
  logoId: null,
  titleEs: "Invita y gana",
  titleEn: "Invite and win",
  textEs: "",
  textEn: "",
  referrers: ["affiliate", "member"],
  codePrefix: "AM",
  codeLength: 6,
  from: null,
  to: null,
  windowDays: 365,
  rewardBenefitId: null,
  approveAfterDays: null,
};
const BENEFIT: Benefit = {
  id: leadIdAt(4),
  version: 1,
  audience: "referrer",
  titleEs: "Un mantenimiento",
  titleEn: "A service",
  textEs: "",
  textEn: "",
  imageId: null,
  order: 0,
  isActive: true,
};
const TERMS: TermsFile = {
  id: leadIdAt(5),
  version: 1,
  language: "es",
  number: 3,
  bytes: 900,
  createdAt: at,
  isActive: true,
};
const REFERRAL: Referral = {
  id: leadIdAt(6),
  version: 1,
  createdAt: at,
  leadId: leadIdAt(7),
  leadName: "Ana Paz",
  code: "AM2RWQ74",
  codeId: leadIdAt(2),
  kind: "member",
  referrer: "Lucía Paredes",
  state: "review",
  flags: ["ownPhone"],
  stage: "Nuevo",
  reward: null,
  termsVersion: "es-3",
  consentText: "Acepto.",
  consentAt: at,
};
const REWARD: Reward = {
  id: leadIdAt(8),
  version: 1,
  earnedAt: at,
  referralId: leadIdAt(6),
  leadId: leadIdAt(7),
  leadName: "Ana Paz",
  code: "AM2RWQ74",
  referrer: "Lucía Paredes",
  benefit: "Un mantenimiento",
  state: "pending",
  note: "",
  benefitEn: "A service",
  isOnHold: false,
  isWithdrawn: false,
  isOfOpenLead: false,
};
const NUMBERS: CodeNumbers = {
  codeId: leadIdAt(2),
  code: "AM2RWQ74",
  kind: "member",
  referrer: "Lucía Paredes",
  visits: 52,
  validVisits: 41,
  started: 9,
  sent: 4,
  leads: 3,
  won: 1,
  due: 1,
};
const toPage = (...items: object[]) => ({ items, cursor: { actual: null, next: null, prev: null } });

let answers: Record<string, () => object | null | Promise<object>>;
const sent: { method: string; path: string; body: unknown }[] = [];
const pathOf = (url: string) => new URL(url).pathname.replace(/^\/api/, "");
const server = setupServer(
  http.get("*/api/*", async ({ request }) => {
    const path = pathOf(request.url);
    if (path.endsWith("/qr")) return HttpResponse.text("<svg/>");
    const answer = answers[path];
    const body = answer ? await answer() : {};
    return body instanceof Response ? body : HttpResponse.json(body);
  }),
  http.all("*/api/*", async ({ request }) => {
    const path = pathOf(request.url);
    sent.push({ method: request.method, path, body: await request.json().catch(() => null) });
    const answer = answers[`${request.method} ${path}`];
    const body = answer ? await answer() : {};
    return body instanceof Response ? body : HttpResponse.json(body);
  }),
);
const reject = (status: number, code: string) => () =>
  HttpResponse.json({ code, message: code, httpStatus: status, details: {}, requestId: "r-1" }, { status });

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["supervisor"];
  sent.length = 0;
  answers = {
    "/referreds/config": () => CONFIG,
    "/referreds/affiliate-code": () => [AFFILIATE],
    "/referreds/member/code": () => toPage(MEMBER),
    "/referreds/benefits": () => [BENEFIT],
    "/referreds/files": () => [TERMS],
    "/referred": () => toPage(REFERRAL),
    "/referreds/rewards": () => toPage(REWARD),
    "/referreds/numbers": () => [NUMBERS],
  };
  window.history.replaceState(null, "", "/settings/referrals");
});
afterEach(cleanup);

function show(drawn: ReactNode, locale: Locale = "es") {
  render(
    <WithTranslations locale={locale}>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>{drawn}</AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

type Screen = {
  name: string;
  draw: ReactNode;
  path: string;
  empty: object | null;
  section:
    | "referralProgramme"
    | "affiliateCodes"
    | "memberCodes"
    | "referralBenefits"
    | "termsFiles"
    | "referred"
    | "referralRewards";
  observed: string;
  does: (labels: typeof es) => string | undefined;
};
const SCREENS: Screen[] = [
  {
    name: "the programme",
    draw: <ProgrammeScreen />,
    path: "/referreds/config",
    empty: null,
    section: "referralProgramme",
    observed: "Andes Motor",
    does: (labels) => labels.records.save,
  },
  {
    name: "partners' codes",
    draw: <AffiliateList />,
    path: "/referreds/affiliate-code",
    empty: [],
    section: "affiliateCodes",
    observed: "FERIA-26",
    does: (labels) => labels.affiliateCodes.new,
  },
  {
    name: "people's codes",
    draw: <MembersScreen />,
    path: "/referreds/member/code",
    empty: toPage(),
    section: "memberCodes",
    observed: "AM2RWQ74",
    does: (labels) => labels.memberCodes.new,
  },
  {
    name: "benefits",
    draw: <BenefitList />,
    path: "/referreds/benefits",
    empty: [],
    section: "referralBenefits",
    observed: "Un mantenimiento",
    does: (labels) => labels.referralBenefits.new,
  },
  {
    name: "terms",
    draw: <TermsScreen />,
    path: "/referreds/files",
    empty: [],
    section: "termsFiles",
    observed: "es-3",
    does: (labels) => labels.termsFiles.withdraw,
  },
  {
    name: "referrals",
    draw: <ReferredScreen />,
    path: "/referred",
    empty: toPage(),
    section: "referred",
    observed: "Ana Paz",
    does: (labels) => labels.referred.accept,
  },
  {
    name: "rewards",
    draw: <RewardsScreen />,
    path: "/referreds/rewards",
    empty: toPage(),
    section: "referralRewards",
    observed: "Ana Paz",
    does: (labels) => labels.referralRewards.steps.approved,
  },
];
const IN_BOTH = SCREENS.flatMap((one) => (["es", "en"] as const).map((locale) => ({ ...one, locale })));

describe.each(IN_BOTH)("the screen of $name in $locale", ({ draw, path, empty, section, observed, does, locale }) => {
  const labels = LABELS[locale];

  test("shows a skeleton while it loads, and then its content", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const answer = answers[path] as () => object;
    answers[path] = () => promise;
    show(draw, locale);

    expect(await screen.findByRole("heading", { level: 1, name: labels[section].title })).toBeVisible();
    expect(document.querySelector(".breathe")).not.toBeNull();
    expect(screen.queryByText(labels[section].emptyTitle)).toBeNull();
    resolve(answer());

    expect((await screen.findAllByText(observed))[0]).toBeVisible();
  });

  test("shows an example where it is empty", async () => {
    answers[path] = () => empty;
    show(draw, locale);

    expect(await screen.findByText(labels[section].emptyTitle)).toBeVisible();
    expect(screen.getByText(labels[section].emptyText)).toBeVisible();
  });

  test("shows that it could not be loaded, and reloads on request", async () => {
    const answer = answers[path] as () => object;
    answers[path] = reject(500, "INTERNAL");
    const person = show(draw, locale);

    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(labels.ui.errorTitle);
    answers[path] = answer;
    await person.click(within(alert).getByRole("button", { name: labels.ui.retry }));

    expect((await screen.findAllByText(observed))[0]).toBeVisible();
  });

  test("shows missing access", async () => {
    answers[path] = reject(403, "FORBIDDEN");
    show(draw, locale);

    expect(await screen.findByText(labels.ui.noPermissionTitle)).toBeVisible();
  });

  test("offers changes only to permitted users", async () => {
    const name = does(labels as typeof es);
    show(draw, locale);
    expect((await screen.findAllByText(observed))[0]).toBeVisible();
    expect(screen.getByRole("button", { name })).toBeInTheDocument();
    cleanup();

    session.role = ["general"];
    show(draw, locale);

    expect((await screen.findAllByText(observed))[0]).toBeVisible();
    expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

async function tabTo(person: ReturnType<typeof show>, name: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await person.tab();
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.textContent?.trim() === name) return;
  }
  throw new Error(`${name} is not reached by the keyboard`);
}

describe("by the keyboard alone", () => {
  test("a reward is approved, with the version that was seen", async () => {
    answers[`PUT /referreds/rewards/${REWARD.id}`] = () => ({ ...REWARD, state: "approved", version: 2 });
    const person = show(<RewardsScreen />);
    await screen.findByRole("button", { name: "Aprobar" });

    await tabTo(person, "Aprobar");
    await person.keyboard("{Enter}");

    await waitFor(() =>
      expect(sent).toEqual([
        { method: "PUT", path: `/referreds/rewards/${REWARD.id}`, body: { version: 1, state: "approved" } },
      ]),
    );
  });

  test("a partner's code is opened and closed, and the focus returns", async () => {
    const person = show(<AffiliateList />);
    const link = await screen.findByRole("link", { name: /Feria de Quito/ });

    link.focus();
    await person.keyboard("{Enter}");
    expect(await screen.findByRole("textbox", { name: es.affiliateCodes.fields.code })).toHaveValue("FERIA-26");
    await person.keyboard("{Escape}");

    await waitFor(() => expect(screen.queryByRole("textbox", { name: es.affiliateCodes.fields.code })).toBeNull());
    await waitFor(() => expect(screen.getByRole("link", { name: /Feria de Quito/ })).toHaveFocus());
  });

  test("a person's code is created", async () => {
    answers["POST /referreds/member/code"] = () => ({ ...MEMBER, firstName: "Tulia" });
    const person = show(<MembersScreen />);
    await screen.findByText("AM2RWQ74");

    await tabTo(person, es.memberCodes.new);
    await person.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByRole("textbox", { name: es.memberCodes.fields.firstName }), "Tulia");
    await tabTo(person, es.records.save);
    await person.keyboard("{Enter}");

    await waitFor(() => expect(sent).toMatchObject([{ method: "POST", body: { firstName: "Tulia" } }]));
  });
});

describe("codes", () => {
  test("for owners with a code are created after a confirmation that names them", async () => {
    answers["POST /referreds/member/holder"] = () => [MEMBER];
    answers["POST /referreds/member/code"] = () => MEMBER;
    answers["/referreds/member/code"] = () => toPage({ ...MEMBER, phone: "0987654312" });
    const person = show(<MembersScreen />);
    expect(await screen.findByText("+593 98 765 4312")).toBeInTheDocument();

    await person.click(screen.getByRole("button", { name: es.memberCodes.new }));
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByRole("textbox", { name: es.memberCodes.fields.firstName }), "Lucía");
    await person.type(dialog.getByRole("textbox", { name: es.memberCodes.fields.phone }), "0987654312");
    expect(await dialog.findByText(es.memberCodes.known)).toBeVisible();
    expect(dialog.getByText("AM2RWQ74 · Lucía Paredes")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: es.memberCodes.makeAnother }));

    await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: "/referreds/member/code" }));
  });

  test("of a person are searched once input is complete and rests, and not before", async () => {
    answers["POST /referreds/member/holder"] = () => [MEMBER];
    const person = show(<MembersScreen />);
    await person.click(await screen.findByRole("button", { name: es.memberCodes.new }));
    const dialog = within(await screen.findByRole("dialog"));
    const email = dialog.getByRole("textbox", { name: es.memberCodes.fields.email });

    for (const value of ["lucia@correo", "lucia@correo.ec", "lucia@correo.ecu", "lucia@correo.ecua"])
      fireEvent.change(email, { target: { value } });

    expect(await dialog.findByText(es.memberCodes.known)).toBeVisible();
    expect(sent).toEqual([{ method: "POST", path: "/referreds/member/holder", body: { email: "lucia@correo.ecua" } }]);
  });

  test("for all buyers are created after the number is shown and confirmed", async () => {
    answers["/referreds/member/codes"] = () => ({ people: 353 });
    answers["POST /referreds/member/codes"] = reject(503, "UNAVAILABLE");
    const person = show(<MembersScreen />);

    await person.click(await screen.findByRole("button", { name: es.memberCodes.fromSales }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("353 compradores aún no tienen código.")).toBeVisible();
    expect(sent).toEqual([]);
    await person.click(dialog.getByRole("button", { name: "Crear 353 códigos" }));

    await waitFor(() => expect(sent).toMatchObject([{ method: "POST", path: "/referreds/member/codes" }]));
  });

  test.each([
    ["partners'", <AffiliateList key="affiliates" />],
    ["people's", <MembersScreen key="members" />],
  ])("of a file are imported from the screen of %s codes", async (_, drawn) => {
    show(drawn);

    const link = await screen.findByRole("link", { name: "Cargar CSV" });

    expect(link).toHaveAttribute("href", "/settings/referrals/load");
  });

  test("a taken code is reported on its field, and no typed value is lost", async () => {
    const fields = [{ field: "code", code: "taken" }];
    answers[`PUT /referreds/affiliate-code/${AFFILIATE.id}`] = () =>
      HttpResponse.json(
        { code: "INVALID_INPUT", message: "", httpStatus: 400, details: { fields }, requestId: "r-1" },
        { status: 400 },
      );
    const person = show(<AffiliateList />);
    await person.click(await screen.findByRole("link", { name: /Feria de Quito/ }));
    const code = await screen.findByRole("textbox", { name: es.affiliateCodes.fields.code });

    await person.clear(code);
    await person.type(code, "SALON-1");
    await person.click(screen.getByRole("button", { name: es.records.save }));

    expect(await screen.findByText(es.fieldErrors.taken)).toBeVisible();
    expect(code).toHaveValue("SALON-1");
  });
});

describe("referrals", () => {
  test("of people who already were open leads show that they earn nothing, though they were accepted and won", async () => {
    answers["/referred"] = () =>
      toPage(
        { ...REFERRAL, state: "accepted", flags: ["openLead"], stage: "Ganado" },
        {
          ...REFERRAL,
          id: leadIdAt(10),
          leadName: "Eva Luna",
          state: "accepted",
          flags: ["openLead"],
          reward: "approved",
        },
        { ...REFERRAL, id: leadIdAt(11), leadName: "Iván Soto", state: "accepted", flags: [] },
      );
    show(<ReferredScreen />);

    expect(await screen.findByRole("row", { name: /^Ana Paz/ })).toHaveTextContent(es.referred.earnsNothing);
    expect(screen.getByRole("row", { name: /^Eva Luna/ })).toHaveTextContent(es.referralRewards.states.approved);
    for (const name of [/^Eva Luna/, /^Iván Soto/])
      expect(screen.getByRole("row", { name })).not.toHaveTextContent(es.referred.earnsNothing);
  });
});

describe("search terms", () => {
  test("among referrals is in the address, and an address sets it", async () => {
    window.history.replaceState(null, "", "/settings/referrals/referred?state=refused");
    const person = show(<ReferredScreen />);
    const choice = await screen.findByRole("combobox", { name: es.referred.state });
    expect(choice).toHaveValue("refused");

    await person.selectOptions(choice, "review");
    await waitFor(() => expect(window.location.search).toBe("?state=review"));
    await person.selectOptions(choice, "");

    await waitFor(() => expect(window.location.search).toBe(""));
    expect(choice).toHaveValue("");
  });

  test("among referrals by one code is shown with its days, and preserved when their state changes", async () => {
    const ofCode = `code=${NUMBERS.codeId}&from=2026-11-01&to=2026-11-20`;
    window.history.replaceState(null, "", `/settings/referrals/referred?${ofCode}`);
    const urls: string[] = [];
    server.events.on("request:start", ({ request }) => void urls.push(request.url));
    const person = show(<ReferredScreen />);

    const expectedText = `${es.referred.ofCode.replace("{{code}}", REFERRAL.code)} Del 1 nov 2026 al 20 nov 2026.`;
    expect(await screen.findByText(expectedText)).toBeVisible();
    expect(urls.at(-1)).toContain(`codeId=${NUMBERS.codeId}&from=2026-11-01&to=2026-11-20`);
    await person.selectOptions(screen.getByRole("combobox", { name: es.referred.state }), "review");

    await waitFor(() => expect(window.location.search).toBe(`?state=review&${ofCode}`));
    const all = screen.getByRole("link", { name: es.referred.showAll });
    expect(all).toHaveAttribute("href", "/settings/referrals/referred?state=review");
    server.events.removeAllListeners();
  });

  test("among numbers is in the address, and a code leads to the leads of those days", async () => {
    window.history.replaceState(null, "", "/settings/referrals/rewards?from=2026-11-01&to=never");
    show(<RewardsScreen />);
    expect(await screen.findByLabelText(es.referralNumbers.from)).toHaveValue("2026-11-01");
    expect(screen.getByLabelText(es.referralNumbers.to)).toHaveValue("");

    fireEvent.change(screen.getByLabelText(es.referralNumbers.to), { target: { value: "2026-11-10" } });

    await waitFor(() => expect(window.location.search).toBe("?from=2026-11-01&to=2026-11-10"));
    expect(await screen.findByRole("link", { name: NUMBERS.code })).toHaveAttribute(
      "href",
      `/settings/referrals/referred?code=${NUMBERS.codeId}&from=2026-11-01&to=2026-11-10`,
    );
  });

  test("among figures covers thirty days by default, and so do the leads of a code", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T02:00:00Z") });
    onTestFinished(() => void vi.useRealTimers());
    show(<RewardsScreen />);

    expect(await screen.findByRole("link", { name: NUMBERS.code })).toHaveAttribute(
      "href",
      `/settings/referrals/referred?code=${NUMBERS.codeId}&from=2026-10-25&to=2026-11-23`,
    );
  });

  test("among figures reports an inverted range on its field", async () => {
    show(<RewardsScreen />);
    await screen.findByRole("table", { name: es.referralNumbers.title });

    fireEvent.change(screen.getByLabelText(es.referralNumbers.from), { target: { value: "2026-11-20" } });
    fireEvent.change(screen.getByLabelText(es.referralNumbers.to), { target: { value: "2026-11-10" } });

    expect(screen.getByLabelText(es.referralNumbers.to)).toHaveAccessibleDescription(es.fieldErrors.beforeStart);
  });
});

describe("a waiting referral", () => {
  const path = `/referred/${REFERRAL.id}`;

  test("is accepted by one press, however quickly another follows", async () => {
    answers[`PUT ${path}`] = () => ({ ...REFERRAL, state: "accepted", version: 2 });
    show(<ReferredScreen />);
    const accept = await screen.findByRole("button", { name: es.referred.accept });
    answers["/referred"] = () => toPage({ ...REFERRAL, state: "accepted", version: 2 });

    fireEvent.click(accept);
    fireEvent.click(accept);

    await waitFor(() => expect(accept).not.toBeInTheDocument());
    expect(sent).toEqual([{ method: "PUT", path, body: { version: 1, state: "accepted" } }]);
  });

  test("is rejected after a confirmation, and can be reviewed again", async () => {
    answers[`PUT ${path}`] = () => ({ ...REFERRAL, state: "refused", version: 2 });
    const person = show(<ReferredScreen />);

    await person.click(await screen.findByRole("button", { name: es.referred.refuse }));
    const dialog = within(await screen.findByRole("dialog", { name: "¿Rechazar a Ana Paz?" }));
    expect(sent).toEqual([]);
    answers["/referred"] = () => toPage({ ...REFERRAL, state: "refused", version: 2 });
    await person.click(dialog.getByRole("button", { name: es.referred.refuse }));
    await person.click(await screen.findByRole("button", { name: es.referred.reopen }));

    await waitFor(() =>
      expect(sent).toEqual([
        { method: "PUT", path, body: { version: 1, state: "refused" } },
        { method: "PUT", path, body: { version: 2, state: "review" } },
      ]),
    );
  });
});

describe("rewards", () => {
  test("are voided after a confirmation", async () => {
    answers[`PUT /referreds/rewards/${REWARD.id}`] = () => ({ ...REWARD, state: "void", version: 2 });
    const person = show(<RewardsScreen />);

    await person.click(await screen.findByRole("button", { name: "Anular" }));
    const dialog = within(await screen.findByRole("dialog", { name: "¿Anular la recompensa de Lucía Paredes?" }));
    expect(sent).toEqual([]);
    await person.click(dialog.getByRole("button", { name: "Anular" }));

    await waitFor(() => expect(sent).toMatchObject([{ body: { version: 1, state: "void" } }]));
  });

  test("keep their height above the numbers, and name the referred person in narrow layouts", async () => {
    show(<RewardsScreen />);
    const list = await screen.findByRole("table", { name: es.referralRewards.title });

    expect(list.parentElement).toHaveClass("flex-none");
    expect(within(list).getByRole("columnheader", { name: es.referralRewards.columns.lead })).not.toHaveClass(
      "@max-3xl:hidden",
    );
  });

  test("explain a code's numbers, with visits separate from those while it was open", async () => {
    const person = show(<RewardsScreen />);
    const table = await screen.findByRole("table", { name: es.referralNumbers.title });

    expect(within(table).getByRole("row", { name: /AM2RWQ74 Lucía Paredes 52 41/ })).toBeVisible();
    await person.click(screen.getByRole("button", { name: `Definición: ${es.referralNumbers.title}` }));
    const expectedText = within(screen.getByRole("dialog", { name: `Definición: ${es.referralNumbers.title}` }));

    expect(expectedText.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(
      Object.values(es.referralNumbers.columns),
    );
    expect(expectedText.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(
      Object.values(es.referralNumbers.definitions),
    );
  });

  test("of an open lead show that they would not be earned today, and can still be decided", async () => {
    answers["/referreds/rewards"] = () => toPage({ ...REWARD, isOfOpenLead: true });
    show(<RewardsScreen />);

    expect(await screen.findByText(es.referralRewards.ofOpenLead)).toBeVisible();
    expect(screen.getByRole("button", { name: "Anular" })).toBeEnabled();
  });

  test("on hold are not approved, and voided ones of a user are restored by hand", async () => {
    answers["/referreds/rewards"] = () =>
      toPage({ ...REWARD, isOnHold: true }, { ...REWARD, id: leadIdAt(9), state: "void", isWithdrawn: true });
    show(<RewardsScreen />);

    expect(await screen.findByText(es.referralRewards.onHold)).toBeVisible();
    expect(screen.getByRole("button", { name: "Aprobar" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Volver a pendiente" })).toBeEnabled();
  });

  test("that are void do not appear as waiting", async () => {
    answers["/referreds/rewards"] = () => toPage({ ...REWARD, isOnHold: true, state: "void", isWithdrawn: true });
    show(<RewardsScreen />);

    expect(await screen.findByText(es.referralRewards.states.void)).toBeVisible();
    expect(screen.queryByText(es.referralRewards.onHold)).toBeNull();
    expect(screen.queryByRole("button", { name: es.referralRewards.steps.pending })).toBeNull();
  });

  test("that another user changed meanwhile show it and are reloaded", async () => {
    answers[`PUT /referreds/rewards/${REWARD.id}`] = reject(409, "VERSION_CONFLICT");
    const person = show(<RewardsScreen />);
    const approve = await screen.findByRole("button", { name: "Aprobar" });
    answers["/referreds/rewards"] = () => toPage({ ...REWARD, state: "approved", version: 2 });

    await person.click(approve);

    expect(await screen.findByText(es.errors.VERSION_CONFLICT)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Marcar como entregada" })).toBeEnabled();
  });
});

test("terms are withdrawn after a confirmation, and restored at once", async () => {
  let file = TERMS;
  answers["/referreds/files"] = () => [file];
  answers[`DELETE /referreds/files/${TERMS.id}`] = () => {
    file = { ...file, isActive: !file.isActive, version: file.version + 1 };
    return file;
  };
  const person = show(<TermsScreen />);

  await person.click(await screen.findByRole("button", { name: es.termsFiles.withdraw }));
  const dialog = within(await screen.findByRole("dialog", { name: "¿Retirar la versión es-3?" }));
  expect(sent).toEqual([]);
  await person.click(dialog.getByRole("button", { name: es.termsFiles.withdraw }));
  await person.click(await screen.findByRole("button", { name: es.termsFiles.restore }));

  expect(await screen.findByRole("button", { name: es.termsFiles.withdraw })).toBeVisible();
  expect(sent.map(({ method }) => method)).toEqual(["DELETE", "DELETE"]);
});

test("a new programme is saved, and its preview follows the input", async () => {
  answers["/referreds/config"] = () => null;
  answers["POST /referreds/config"] = () => ({ ...CONFIG, isActive: false });
  const person = show(<ProgrammeScreen />);

  await person.click(await screen.findByRole("button", { name: es.referralProgramme.begin }));
  const title = await screen.findByRole("textbox", { name: es.referralProgramme.fields.titleEs });
  await person.clear(title);
  await person.type(title, "Trae a alguien");

  const preview = within(screen.getByRole("region", { name: es.referralProgramme.preview }));
  expect(await preview.findByText("Trae a alguien")).toBeVisible();
});

test("a logo and a colour are saved at once, by one press of the button, over the seen version", async () => {
  const config = { ...CONFIG, id: leadIdAt(12) };
  answers["/referreds/config"] = () => config;
  answers["POST /referreds/images"] = () => ({ id: leadIdAt(11) });
  answers[`PUT /referreds/config/${config.id}`] = () => ({
    ...config,
    version: 5,
    colour: "red",
    logoId: leadIdAt(11),
  });
  const person = show(<ProgrammeScreen />);

  const logo = new File([new Uint8Array([1])], "logo.png", { type: "image/png" });
  await person.upload(await screen.findByLabelText(es.referralProgramme.logo), logo);
  await person.click(screen.getByRole("radio", { name: es.recordForm.colours.red }));
  await waitFor(() => expect(sent).toMatchObject([{ path: "/referreds/images" }]));
  await person.click(screen.getByRole("button", { name: es.records.save }));

  expect(await screen.findByText(es.records.saved)).toBeVisible();
  expect(sent.slice(1)).toEqual([
    {
      method: "PUT",
      path: `/referreds/config/${config.id}`,
      body: { version: 4, colour: "red", logoId: leadIdAt(11) },
    },
  ]);
});

test("a benefit's picture is stored next to the typed values, which are then saved over it", async () => {
  let stored: Benefit = { ...BENEFIT, id: leadIdAt(13) };
  const path = `/referreds/benefits/${stored.id}`;
  answers["/referreds/benefits"] = () => [stored];
  answers["POST /referreds/images"] = () => ({ id: leadIdAt(14) });
  answers[`PUT ${path}`] = () => {
    const { version, ...given } = (sent.at(-1)?.body ?? {}) as Benefit;
    if (version !== stored.version) return reject(409, "VERSION_CONFLICT")();
    stored = { ...stored, ...given, version: version + 1 };
    return stored;
  };
  const person = show(<BenefitList />);
  await person.click(await screen.findByRole("link", { name: /Un mantenimiento/ }));

  await person.type(await screen.findByRole("textbox", { name: es.referralBenefits.fields.titleEs }), " y medio");
  const picture = new File([new Uint8Array([1])], "x.png", { type: "image/png" });
  await person.upload(screen.getByLabelText(es.referralBenefits.picture), picture);
  await waitFor(() => expect(stored).toMatchObject({ version: 2, imageId: leadIdAt(14) }));
  await person.click(screen.getByRole("button", { name: es.records.save }));

  expect(await screen.findByText(es.records.saved)).toBeVisible();
  expect(stored).toMatchObject({ version: 3, titleEs: "Un mantenimiento y medio", imageId: leadIdAt(14) });
});

test("a preview is complete in its language: the programme's texts, and the product's", async () => {
  answers["/referreds/config"] = () => ({ ...CONFIG, textEs: "Gana un servicio" });
  answers["/referreds/benefits"] = () => [{ ...BENEFIT, audience: "friend" }];
  const person = show(<ProgrammeScreen />);
  const preview = within(await screen.findByRole("region", { name: es.referralProgramme.preview }));
  expect(await preview.findByText(es.referral.send)).toBeVisible();

  await person.click(preview.getByRole("tab", { name: `${es.referralProgramme.preview} EN` }));

  expect(await preview.findByText("Invite and win")).toBeVisible();
  expect(preview.getByText(en.referral.send)).toBeVisible();
  expect(preview.getByText(en.referral.forFriend)).toBeVisible();
  expect(preview.queryByText(es.referral.send)).not.toBeInTheDocument();
  expect(preview.queryByText(es.referral.forFriend)).not.toBeInTheDocument();
});
