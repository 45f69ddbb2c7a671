import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TOAST_TYPES, type ToastType, useToast } from "@/components/ui/toast.tsx";
import { InWords } from "../../support/in-words.tsx";

function Teller({ type, message }: { type: ToastType; message: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.show({ type, message })}>
      tell
    </button>
  );
}

function tell(type: ToastType, message: string) {
  render(
    <InWords>
      <Teller type={type} message={message} />
    </InWords>,
  );
  fireEvent.click(screen.getByText("tell"));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a toast leaves by itself after two seconds and not before", () => {
  tell("success", "Lead guardado");

  act(() => vi.advanceTimersByTime(1999));
  expect(screen.getByText("Lead guardado")).toBeTruthy();

  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Lead guardado")).toBeNull();
});

test("a toast stays while someone points at it", () => {
  tell("info", "Lead guardado");

  fireEvent.pointerEnter(screen.getByRole("status"));
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText("Lead guardado")).toBeTruthy();

  fireEvent.pointerLeave(screen.getByRole("status"));
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByText("Lead guardado")).toBeNull();
});

test("its close icon removes a toast at once", () => {
  tell("warning", "Lead guardado");

  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));

  expect(screen.queryByText("Lead guardado")).toBeNull();
});

test("a message is clamped to two lines", () => {
  tell("info", "Lead guardado");

  expect(screen.getByText("Lead guardado").className).toContain("line-clamp-2");
});

test.each(TOAST_TYPES)("a toast can be of type %s, and danger interrupts", (type) => {
  tell(type, "Lead guardado");

  const toast = screen.getByRole(type === "danger" ? "alert" : "status");
  expect(toast.dataset.type).toBe(type);
});
