import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Button } from "@/components/ui/button.tsx";
import { notifications } from "@/contract/notifications/notifications.ts";
import { newQueryClient, useWrite } from "@/lib/api/query.ts";
import { AtAddress } from "../engines/data-list/at-address.tsx";

let sent = 0;
let done = 0;
const server = setupServer(
  http.all("*/api/*", () => {
    sent += 1;
    return HttpResponse.json({});
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  [sent, done] = [0, 0];
});
afterEach(cleanup);

function Sender() {
  const { mutate, isPending } = useWrite(notifications.read, {
    onSuccess: () => {
      done += 1;
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({});
      }}
    >
      <Button isBusy={isPending} onClick={() => mutate({})}>
        Enviar
      </Button>
      <p>{done}</p>
    </form>
  );
}

function show() {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <AtAddress>
        <Sender />
      </AtAddress>
    </QueryClientProvider>,
  );
  return screen.getByRole("button", { name: "Enviar" });
}

test("a double click is one press, also where the answer comes between its clicks", async () => {
  const button = show();

  fireEvent.click(button, { detail: 1 });
  await waitFor(() => expect(done).toBe(1));
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  fireEvent.click(button, { detail: 2 });
  await userEvent.setup().click(button);

  await waitFor(() => expect(done).toBe(2));
  expect(sent).toBe(2);
});

test("a read-only button accepts each of two quick presses, and none during its work", () => {
  const onClick = vi.fn();
  const draw = (isReading: boolean) => (
    <Button isReading={isReading} onClick={onClick}>
      Ver más
    </Button>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole("button", { name: "Ver más" });

  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  rerender(draw(true));
  fireEvent.click(button, { detail: 1 });

  expect(onClick).toHaveBeenCalledTimes(2);
  expect(button).toHaveAttribute("aria-busy", "true");
});

test("two submits before the button is busy send one request, and a later one sends another", async () => {
  const form = show().closest("form") as HTMLFormElement;

  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(done).toBe(1));
  expect(sent).toBe(1);
  fireEvent.submit(form);

  await waitFor(() => expect(done).toBe(2));
  expect(sent).toBe(2);
});
