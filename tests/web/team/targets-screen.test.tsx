import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TargetsScreen } from "@/components/features/team/targets/targets-screen.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { MonthOfTargets, Target } from "@/contract/team/team.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: [] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const NORTE: Target = { id: leadIdAt(1), name: "Quito Norte", version: 3, sales: 10, actual: 4 };
const CUMBAYA: Target = { id: leadIdAt(2), name: "Cumbayá", version: 0, sales: null, actual: 0 };
const ANA: Target = { id: leadIdAt(3), name: "Ana Vera", version: 1, sales: 4, actual: 5 };

let stored: Record<string, MonthOfTargets>;
let rejectsOnce: MonthOfTargets | undefined;
const requested: (string | null)[] = [];
const sent: unknown[] = [];
const server = setupServer(
  http.get("*/api/backoffice/targets", ({ request }) => {
    const month = new URL(request.url).searchParams.get("month");
    requested.push(month);
    return HttpResponse.json(stored[month ?? "2026-11"]);
  }),
  http.put("*/api/backoffice/targets", async ({ request }) => {
    const given = (await request.json()) as { month: string } & Pick<MonthOfTargets, "agencies" | "advisors">;
    sent.push(given);
    if (rejectsOnce) {
      stored[given.month] = rejectsOnce;
      rejectsOnce = undefined;
      const body = { code: "VERSION_CONFLICT", message: "", httpStatus: 409, details: {}, requestId: "r" };
      return HttpResponse.json(body, { status: 409 });
    }
    const saved = (all: Target[], some: Target[]) =>
      all.map((one) => {
        const set = some.find(({ id }) => id === one.id);
        return set ? { ...one, sales: set.sales, version: one.version + 1 } : one;
      });
    const before = stored[given.month] as MonthOfTargets;
    stored[given.month] = {
      ...before,
      agencies: saved(before.agencies, given.agencies),
      advisors: saved(before.advisors, given.advisors),
    };
    return HttpResponse.json(stored[given.month]);
  }),
);

const aMonth = (month: string, given: Partial<MonthOfTargets> = {}): MonthOfTargets => ({
  month,
  current: "2026-11",
  agencies: [NORTE, CUMBAYA],
  advisors: [ANA],
  actual: 6,
  ...given,
});

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["supervisor"];
  stored = { "2026-11": aMonth("2026-11") };
  rejectsOnce = undefined;
  requested.length = 0;
  sent.length = 0;
  sessionStorage.clear();
  window.history.replaceState(null, "", "/settings/targets");
});
afterEach(cleanup);

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <TargetsScreen />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const findField = (name: string) => screen.findByRole("textbox", { name: `Meta de ${name}` });
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
const totalOf = (group: string) =>
  cellsOf(within(screen.getByRole("table", { name: group })).getByRole("row", { name: /^Total/ }));

test("each row shows its target, its sales and its progress, the rest and the total below", async () => {
  show();

  expect(await findField("Quito Norte")).toHaveValue("10");
  expect(screen.getByRole("heading", { name: "noviembre de 2026" })).toBeVisible();
  expect(await findField("Cumbayá")).toHaveValue("");
  expect(screen.getByRole("progressbar", { name: "Avance de Quito Norte" })).toHaveAttribute("aria-valuetext", "40,0%");
  expect(screen.getByRole("progressbar", { name: "Avance de Ana Vera" })).toHaveAttribute("aria-valuetext", "125,0%");
  expect(screen.queryByRole("progressbar", { name: "Avance de Cumbayá" })).toBeNull();
  expect(cellsOf(screen.getByRole("row", { name: /^Sin agencia/ }))).toEqual(["", "2", ""]);
  expect(totalOf("Agencias")).toEqual(["10", "6", "60,0%"]);
});

test("a typed value counts at once, and Enter saves it over the seen version", async () => {
  const person = show();

  await person.type(await findField("Cumbayá"), "2");
  expect(totalOf("Agencias")).toEqual(["12", "6", "50,0%"]);
  await person.keyboard("{Enter}");

  expect(await screen.findByText("Guardado.")).toBeVisible();
  expect(sent).toEqual([{ month: "2026-11", agencies: [{ id: CUMBAYA.id, version: 0, sales: 2 }], advisors: [] }]);
  expect(screen.getByRole("button", { name: "Guardar" })).toBeDisabled();
  await person.clear(await findField("Cumbayá"));
  await person.keyboard("{Enter}");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ agencies: [{ id: CUMBAYA.id, version: 1, sales: null }] });
});

test("an invalid number of sales is reported at its field, and not sent", async () => {
  const person = show();

  await person.type(await findField("Cumbayá"), "1,5");
  await person.keyboard("{Enter}");

  expect(await findField("Cumbayá")).toHaveAccessibleDescription("Este valor no es válido.");
  expect(sent).toEqual([]);
  // Later tests would find a remaining draft.
  await person.clear(await findField("Cumbayá"));
});

test("the second of two saves shows the present value, keeps typed values, and overwrites it", async () => {
  const person = show();
  await person.clear(await findField("Quito Norte"));
  await person.type(await findField("Quito Norte"), "15");
  rejectsOnce = aMonth("2026-11", { agencies: [{ ...NORTE, sales: 20, version: 4 }, CUMBAYA] });

  await person.click(screen.getByRole("button", { name: "Guardar" }));

  expect(await screen.findByText("Otra persona guardó cambios mientras editabas.")).toBeVisible();
  expect(await findField("Quito Norte")).toHaveValue("15");
  expect(await findField("Quito Norte")).toHaveAccessibleDescription("Valor actual: 20");
  await person.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Guardado.")).toBeVisible();
  expect(sent[1]).toMatchObject({ agencies: [{ id: NORTE.id, version: 4, sales: 15 }] });
});

test("missing targets are copied from the month before, to be saved", async () => {
  stored["2026-10"] = aMonth("2026-10", {
    agencies: [
      { ...NORTE, sales: 99 },
      { ...CUMBAYA, sales: 7, version: 1 },
    ],
  });
  const person = show();
  await findField("Cumbayá");

  await person.click(screen.getByRole("button", { name: "Copiar del mes anterior" }));

  expect(await screen.findByText("1 meta copiada. Guarda para conservarla.")).toBeVisible();
  expect(await findField("Cumbayá")).toHaveValue("7");
  expect(await findField("Quito Norte")).toHaveValue("10");
  expect(sent).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ month: "2026-11", agencies: [{ id: CUMBAYA.id, version: 0, sales: 7 }] });
});

test("the month is in the address, except the present one; unsaved input is confirmed first", async () => {
  stored["2026-12"] = aMonth("2026-12", { agencies: [{ ...NORTE, sales: 33 }], advisors: [] });
  const person = show();
  await person.type(await findField("Cumbayá"), "2");

  await person.click(screen.getByRole("button", { name: "Mes siguiente" }));
  const dialog = await screen.findByRole("dialog");
  expect(window.location.search).toBe("");
  await person.click(within(dialog).getByRole("button", { name: "Salir sin guardar" }));

  expect(await screen.findByRole("heading", { name: "diciembre de 2026" })).toBeVisible();
  expect(window.location.search).toBe("?month=2026-12");
  await waitFor(async () => expect(await findField("Quito Norte")).toHaveValue("33"));
  await person.click(screen.getByRole("button", { name: "Mes actual" }));
  expect(await findField("Cumbayá")).toHaveValue("");
  expect(window.location.search).toBe("");
  expect(requested).toEqual([null, "2026-12"]);
});

test("where no target can be set, a link leads to the screen that creates them, if the user may open it", async () => {
  stored["2026-11"] = aMonth("2026-11", { agencies: [], advisors: [], actual: 0 });
  show();

  expect(await screen.findByRole("link", { name: "Ir a agencias" })).toHaveAttribute("href", "/settings/agencies");
  expect(screen.queryByRole("link", { name: "Ir a usuarios" })).toBeNull();
  cleanup();
  session.role = ["admin-client"];
  show();
  expect(await screen.findByRole("link", { name: "Ir a usuarios" })).toHaveAttribute("href", "/settings/users");
});

test("a read-only user sees targets", async () => {
  session.role = ["general"];
  show();

  const row = await screen.findByRole("row", { name: /^Quito Norte/ });
  expect(cellsOf(row)).toEqual(["10", "4", "40,0%"]);
  expect(cellsOf(screen.getByRole("row", { name: /^Cumbayá/ }))).toEqual(["–Sin meta", "0", ""]);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull();
});
