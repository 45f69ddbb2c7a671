import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { defineList } from "@/components/engines/data-list/list-view.tsx";
import { AddTranslations } from "@/components/ui/translation-provider.tsx";
import { endpoint } from "@/contract/kernel/endpoint.ts";
import { Paging, pageSchema, Total } from "@/contract/kernel/records.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "./at-address.tsx";

const BOAT_LABELS = {
  columns: { id: "ID", name: "Nombre del bote", harbour: "Puerto", launchedAt: "Botado" },
  filters: { searchTerm: "Búsqueda", agency: "Astillero" },
  nameless: "Sin bautizar",
};

declare module "@/components/engines/data-list/columns.ts" {
  interface ListLabels {
    boats: typeof BOAT_LABELS;
  }
}

const Boat = z.object({
  id: z.string(),
  name: z.string(),
  harbour: z.string().nullable(),
  launchedAt: z.iso.datetime(),
  crew: z.string(),
});
const BoatFilter = Paging.extend({ searchTerm: z.string().optional(), agency: z.uuid().optional() });

const boats = {
  list: endpoint({
    method: "GET",
    path: "/boats",
    access: "directory.read",
    input: BoatFilter,
    output: pageSchema(Boat),
    summary: "Boats",
  }),
  total: endpoint({
    method: "GET",
    path: "/boats/total",
    access: "directory.read",
    input: BoatFilter,
    output: Total,
    summary: "How many",
  }),
};

const stream = vi.hoisted(() => ({ requests: [] as unknown[] }));
vi.mock("@/lib/api/shared-stream.ts", () => ({
  shareStream: (name: string) => {
    stream.requests.push(name);
    return () => {};
  },
}));

vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => ({ status: "authenticated", data: { user: { userId: "ana", licenses: [] }, licenseId: "norte" } }),
}));

const BoatsList = defineList({
  id: "boats",
  endpoint: boats.list,
  total: boats.total,
  columns: () => [
    { field: "name", as: "name" },
    { field: "harbour" },
    { field: "launchedAt", as: "date" },
    { field: "id", as: "shortId" },
  ],
  filters: ["searchTerm", "agency"],
  rowName: ["name"],
  row: { param: "boat", Panel: ({ id }) => <aside>{`Bote ${id}`}</aside> },
});

const FLEET = [
  { id: "b-1", name: "Esmeralda", harbour: "Manta", launchedAt: "2026-11-20T15:00:00.000Z", crew: "4" },
  { id: "b-2", name: "", harbour: null, launchedAt: "2026-11-19T15:00:00.000Z", crew: "2" },
];
const requests: URL[] = [];
const server = setupServer(
  http.get("*/api/boats", ({ request }) => {
    const url = new URL(request.url);
    requests.push(url);
    const term = url.searchParams.get("searchTerm");
    const items = FLEET.filter(({ name }) => !term || name.includes(term));
    return HttpResponse.json({ items, cursor: { actual: null, next: null, prev: null } });
  }),
  http.get("*/api/boats/total", () => HttpResponse.json({ count: FLEET.length, isMore: false })),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  requests.length = 0;
  window.history.replaceState(null, "", "/boats");
  Element.prototype.scrollTo ??= () => {};
});
afterEach(cleanup);

const SCOPE = { sea: "pacific" };

function show() {
  render(
    <WithTranslations>
      <AddTranslations locale="es" translations={{ boats: BOAT_LABELS }}>
        <QueryClientProvider client={newQueryClient()}>
          <AtAddress>
            <BoatsList scope={SCOPE} label="Botes" emptyState={<p>No hay botes</p>} />
          </AtAddress>
        </QueryClientProvider>
      </AddTranslations>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const rows = () => screen.queryAllByRole("row").slice(1);
const named = (name: string) => screen.findByRole("link", { name: `Abrir ${name}` });

test("a list of another kind has its own columns, labels and rows", async () => {
  show();
  await named("Esmeralda");

  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Nombre del bote",
    "Puerto",
    "Botado",
    "ID",
  ]);
  expect(within(rows()[0] as HTMLElement).getByText("Manta")).toBeVisible();
  expect(await named("Sin bautizar")).toBeVisible();
  expect(await screen.findByText("2 de 2")).toBeVisible();
});

test("the list is requested within its scope and filters, and opens its panel at its address", async () => {
  const person = show();
  await named("Esmeralda");
  expect(screen.getByRole("button", { name: "Filtrar por Astillero" })).toBeVisible();

  await person.type(screen.getByRole("searchbox"), "Esme");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await person.click(await named("Esmeralda"));

  expect(await screen.findByText("Bote b-1")).toBeVisible();
  expect(window.location.search).toBe("?searchTerm=Esme&boat=b-1");
  expect(Object.fromEntries(requests.at(-1)?.searchParams ?? [])).toEqual({ sea: "pacific", searchTerm: "Esme" });
});

test("without live rows it opens no stream and shows no status of one", async () => {
  show();
  await named("Esmeralda");

  expect(stream.requests).toEqual([]);
  expect(screen.queryByText("Actualización en vivo en pausa")).toBeNull();
});

test("a column and a filter without labels do not compile", () => {
  const rest = {
    id: "boats",
    endpoint: boats.list,
    total: boats.total,
    rowName: ["name"],
    row: { param: "boat", Panel: () => null },
  } as const;

  // Checked by tsc in `npm run check`: a line that compiled after all would make its directive an error.
  // @ts-expect-error: `crew` has no label
  defineList({ ...rest, columns: () => [{ field: "crew" }], filters: [] });
  // @ts-expect-error: nor has the filter by state
  defineList({ ...rest, columns: () => [{ field: "name" }], filters: ["dealState"] });
  defineList({ ...rest, columns: () => [{ field: "name" }], filters: ["agency"] });
});
