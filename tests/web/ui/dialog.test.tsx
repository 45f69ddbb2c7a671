import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "@/components/ui/dialog.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { WithTranslations } from "../../support/with-translations.tsx";

afterEach(cleanup);

function showDialog(onClose: () => void) {
  render(
    <WithTranslations>
      <Dialog isOpen onClose={onClose} title="Descartar cambios">
        <button type="button">Descartar</button>
      </Dialog>
    </WithTranslations>,
  );
}

test("a dialog is named by its title and opens over the page", () => {
  showDialog(() => {});

  expect(screen.getByRole("dialog", { name: "Descartar cambios" })).toHaveAttribute("aria-modal", "true");
});

test("a dialog closes with Escape, with its button and on its backdrop, not from within", async () => {
  const person = userEvent.setup();
  const onClose = vi.fn();
  showDialog(onClose);

  await person.click(screen.getByText("Descartar"));
  expect(onClose).toHaveBeenCalledTimes(0);

  await person.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);

  await person.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(onClose).toHaveBeenCalledTimes(2);

  await person.click(screen.getByRole("dialog"));
  expect(onClose).toHaveBeenCalledTimes(3);
});

test("Escape closes a side panel, but not one under a dialog", async () => {
  const person = userEvent.setup();
  const onClose = vi.fn();
  const panel = (
    <SidePanel title="Luis Alberto Cando" onClose={onClose}>
      Recorrido
    </SidePanel>
  );
  const { rerender } = render(
    <WithTranslations>
      {panel}
      <Dialog isOpen onClose={() => {}} title="Solicitud">
        Cuerpo
      </Dialog>
    </WithTranslations>,
  );

  await person.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(0);

  rerender(<WithTranslations>{panel}</WithTranslations>);
  await person.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});
