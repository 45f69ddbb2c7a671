import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Dialog } from "@/components/ui/dialog.tsx";
import { TOAST_TYPES, type ToastType, useToast } from "@/components/ui/toast.tsx";
import { WithTranslations } from "../../support/with-translations.tsx";

function Teller({ type, message }: { type: ToastType; message: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.show({ type, message })}>
      tell
    </button>
  );
}

function showToast(type: ToastType, message: string) {
  render(
    <WithTranslations>
      <Teller type={type} message={message} />
    </WithTranslations>,
  );
  fireEvent.click(screen.getByText("tell"));
}

const findToast = (message: string) => screen.getByText(message).closest("[data-type]") as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a toast disappears after two seconds and not before", () => {
  showToast("success", "Lead guardado");

  act(() => vi.advanceTimersByTime(1999));
  expect(screen.getByText("Lead guardado")).toBeTruthy();

  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText("Lead guardado")).toBeNull();
});

test("a toast stays under the pointer", () => {
  showToast("info", "Lead guardado");

  fireEvent.pointerEnter(findToast("Lead guardado"));
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByText("Lead guardado")).toBeTruthy();

  fireEvent.pointerLeave(findToast("Lead guardado"));
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByText("Lead guardado")).toBeNull();
});

test("its close icon removes a toast at once", () => {
  showToast("warning", "Lead guardado");

  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));

  expect(screen.queryByText("Lead guardado")).toBeNull();
});

test("a message is clamped to two lines", () => {
  showToast("info", "Lead guardado");

  expect(screen.getByText("Lead guardado").className).toContain("line-clamp-2");
});

test.each(TOAST_TYPES)("a toast of type %s is read aloud by a region that was there before it", (type) => {
  const { container } = render(
    <WithTranslations>
      <Teller type={type} message="Lead guardado" />
    </WithTranslations>,
  );
  const live = type === "danger" ? "assertive" : "polite";
  const region = container.querySelector(`[aria-live=${live}]`);
  expect(region).toBeEmptyDOMElement();

  fireEvent.click(screen.getByText("tell"));

  expect(findToast("Lead guardado").dataset.type).toBe(type);
  expect(region).toContainElement(findToast("Lead guardado"));
});

describe("while a modal dialog is open", () => {
  function Screen({ dialogs }: { dialogs: number }) {
    const inner = <Teller type="success" message="Lead guardado" />;
    return (
      <>
        {inner}
        {dialogs > 0 && (
          <Dialog isOpen title="Primero" onClose={() => {}}>
            {dialogs > 1 && (
              <Dialog isOpen title="Segundo" onClose={() => {}}>
                <p>Dentro</p>
              </Dialog>
            )}
          </Dialog>
        )}
      </>
    );
  }
  const at = (dialogs: number) => (
    <WithTranslations>
      <Screen dialogs={dialogs} />
    </WithTranslations>
  );
  const dialogNamed = (name: string) => screen.getByRole("dialog", { name, hidden: true });

  test("a toast is shown in the dialog, by an earlier region, since content outside is inert", () => {
    render(at(1));
    const region = dialogNamed("Primero").querySelector("[aria-live=polite]");
    expect(region).toBeEmptyDOMElement();

    fireEvent.click(screen.getByText("tell"));

    expect(region).toContainElement(findToast("Lead guardado"));
    expect(screen.getAllByText("Lead guardado")).toHaveLength(1);
  });

  test("the dialog that was opened last shows the toast", () => {
    const { rerender } = render(at(1));
    rerender(at(2));

    fireEvent.click(screen.getByText("tell"));

    expect(dialogNamed("Segundo")).toContainElement(findToast("Lead guardado"));
  });

  test("a toast outlives the dialog that it was shown in", () => {
    const { rerender } = render(at(1));
    fireEvent.click(screen.getByText("tell"));

    rerender(at(0));

    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Lead guardado")).toBeTruthy();
  });

  test("pressing its close icon closes the toast and no dialog", () => {
    const onClose = vi.fn();
    render(
      <WithTranslations>
        <Teller type="success" message="Lead guardado" />
        <Dialog isOpen title="Primero" onClose={onClose}>
          <p>Dentro</p>
        </Dialog>
      </WithTranslations>,
    );
    fireEvent.click(screen.getByText("tell"));

    const close = findToast("Lead guardado").querySelector("button") as HTMLElement;
    fireEvent.click(close);

    expect(screen.queryByText("Lead guardado")).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});
