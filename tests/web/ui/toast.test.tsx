import "@testing-library/jest-dom/vitest";
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

const cardOf = (message: string) => screen.getByText(message).closest("[data-type]") as HTMLElement;

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

  fireEvent.pointerEnter(cardOf("Lead guardado"));
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText("Lead guardado")).toBeTruthy();

  fireEvent.pointerLeave(cardOf("Lead guardado"));
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

test.each(TOAST_TYPES)("a toast of type %s is read aloud by a region that was there before it", (type) => {
  const { container } = render(
    <InWords>
      <Teller type={type} message="Lead guardado" />
    </InWords>,
  );
  const live = type === "danger" ? "assertive" : "polite";
  const region = container.querySelector(`[aria-live=${live}]`);
  expect(region).toBeEmptyDOMElement();

  fireEvent.click(screen.getByText("tell"));

  expect(cardOf("Lead guardado").dataset.type).toBe(type);
  expect(region).toContainElement(cardOf("Lead guardado"));
});
