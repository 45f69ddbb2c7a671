import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNDO_BAR_MS, UNDO_KEY_MS, UndoBar, UndoProvider, useUndo } from "@/components/ui/undo.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { WithTranslations } from "../../support/with-translations.tsx";

let inverse = vi.fn<() => Promise<unknown>>();

function Act() {
  const offerUndo = useUndo();
  const act = () => offerUndo({ message: "Ana pasó a Contactado.", note: "Luis ya recibió el aviso.", undo: inverse });
  return (
    <>
      <button type="button" onClick={act}>
        move
      </button>
      <input aria-label="field" />
    </>
  );
}

function show() {
  render(
    <WithTranslations>
      <UndoProvider>
        <Act />
        <UndoBar />
      </UndoProvider>
    </WithTranslations>,
  );
  fireEvent.click(screen.getByText("move"));
}

const findButton = () => screen.queryByRole("button", { name: "Deshacer" });
const pressUndo = (target: Element = document.body) =>
  act(async () => {
    fireEvent.keyDown(target, { key: "z", ctrlKey: true });
  });

beforeEach(() => {
  vi.useFakeTimers();
  inverse = vi.fn<() => Promise<unknown>>().mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("the bar shows the act, its lasting effect and the button for eight seconds", () => {
  show();
  expect(screen.getByText("Ana pasó a Contactado.")).toBeVisible();
  expect(screen.getByText("Luis ya recibió el aviso.")).toBeVisible();

  act(() => vi.advanceTimersByTime(UNDO_BAR_MS - 1));
  expect(findButton()).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(findButton()).toBeNull();
});

test("the bar stays while the pointer or the focus is on it", () => {
  show();
  const button = findButton() as HTMLElement;

  fireEvent.pointerEnter(button.closest("div") as HTMLElement);
  act(() => vi.advanceTimersByTime(UNDO_BAR_MS * 2));
  expect(findButton()).toBeVisible();
  fireEvent.pointerLeave(button.closest("div") as HTMLElement);
  fireEvent.focus(button);
  act(() => vi.advanceTimersByTime(UNDO_BAR_MS * 2));
  expect(findButton()).toBeVisible();
  fireEvent.blur(button);
  act(() => vi.advanceTimersByTime(UNDO_BAR_MS));
  expect(findButton()).toBeNull();
});

test("the button calls the inverse once, and the bar leaves", async () => {
  show();

  await act(async () => {
    fireEvent.click(findButton() as HTMLElement);
  });

  expect(inverse).toHaveBeenCalledTimes(1);
  expect(findButton()).toBeNull();
  expect(screen.getByText("Se deshizo.")).toBeVisible();
  await pressUndo();
  expect(inverse).toHaveBeenCalledTimes(1);
});

test("Ctrl Z undoes the last act after the bar has gone, but not in a field and not much later", async () => {
  show();
  act(() => vi.advanceTimersByTime(UNDO_BAR_MS));

  await pressUndo(screen.getByLabelText("field"));
  expect(inverse).not.toHaveBeenCalled();
  await pressUndo();
  expect(inverse).toHaveBeenCalledTimes(1);

  fireEvent.click(screen.getByText("move"));
  act(() => vi.advanceTimersByTime(UNDO_KEY_MS + 1));
  await pressUndo();
  expect(inverse).toHaveBeenCalledTimes(1);
});

test("a record that changed since stays, and the reason is shown", async () => {
  const conflict = { code: "VERSION_CONFLICT", httpStatus: 409, message: "", details: {}, requestId: "1" } as const;
  inverse.mockRejectedValue(new ApiError(conflict));
  show();

  await pressUndo();

  expect(screen.getByText("Otra persona lo cambió después. No se deshizo nada.")).toBeVisible();
});

test("without the shell the message is a toast", () => {
  render(
    <WithTranslations>
      <Act />
    </WithTranslations>,
  );
  fireEvent.click(screen.getByText("move"));

  expect(screen.getByText("Ana pasó a Contactado.").closest("[data-type]")).toHaveAttribute("data-type", "success");
});
