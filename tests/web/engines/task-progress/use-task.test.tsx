import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useTask } from "@/components/engines/task-progress/use-task.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { leadIdAt } from "../data-list/made-up-leads.ts";

let requestCount = 0;
let rejection = { code: "NOT_FOUND", httpStatus: 404 };
const server = setupServer(
  http.get("*/api/lead-prospection/task/:id", () => {
    requestCount += 1;
    return HttpResponse.json(
      { ...rejection, message: "", details: {}, requestId: "r" },
      { status: rejection.httpStatus },
    );
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);

test.each([
  ["is not there", { code: "NOT_FOUND", httpStatus: 404 }, 1],
  ["is not this person's", { code: "FORBIDDEN", httpStatus: 403 }, 1],
  ["could not be read for now", { code: "INTERNAL", httpStatus: 500 }, 2],
])("a task that %s is polled at its interval", async (_, rejected, times) => {
  [requestCount, rejection] = [0, rejected];
  const client = newQueryClient();

  const { result } = renderHook(() => useTask(leadIdAt(1)), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.error?.code).toBe(rejected.code));
  await new Promise((resolve) => setTimeout(resolve, 1300));

  expect(requestCount).toBe(times);
});
