import "fake-indexeddb/auto";
import "@testing-library/jest-dom/vitest";
import { randomUUID } from "node:crypto";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { ShowroomScreen } from "@/components/features/showroom/showroom-screen.tsx";
import type { VisitInput } from "@/contract/showroom/visits.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { enqueueVisit, listWaiting } from "@/lib/features/showroom/store.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";

const owner = { userId: randomUUID(), licenseId: randomUUID() };
const { session } = vi.hoisted(() => ({ session: { data: null as object | null } }));
vi.mock("next-auth/react", async (original) => ({
  ...(await original<typeof import("next-auth/react")>()),
  useSession: () => session,
}));

let isProviderReachable = false;
const announced = new Set<string>();
const server = setupServer(
  http.post("*/api/lead-prospection/deals/showroom", async ({ request }) => {
    if (!isProviderReachable) return HttpResponse.error();
    const { id } = (await request.json()) as VisitInput;
    announced.add(id);
    return HttpResponse.json({ id });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

test("waiting visits are sent when the network returns, also from the list of leads", async () => {
  session.data = { user: { userId: owner.userId, role: ["host"], licenses: [] }, licenseId: owner.licenseId };
  const id = randomUUID();
  await enqueueVisit({
    id,
    hostId: owner.userId,
    licenseId: owner.licenseId,
    arrivedAt: new Date().toISOString(),
    firstName: "Rosa",
    reason: "other",
  });
  window.history.replaceState(null, "", "/showroom?tab=leads");
  render(
    <WithTranslations>
      <AtAddress>
        <QueryClientProvider client={newQueryClient()}>
          <ShowroomScreen list={<p>Rosa Mena</p>} />
        </QueryClientProvider>
      </AtAddress>
    </WithTranslations>,
  );
  expect(screen.getByText("Rosa Mena")).toBeVisible();

  isProviderReachable = true;
  window.dispatchEvent(new Event("online"));

  await waitFor(() => expect([...announced]).toEqual([id]));
  await waitFor(async () => expect(await listWaiting(owner)).toEqual([]));
});
