import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu, MenuChoice, MenuGroup, MenuItem } from "@/components/ui/menu.tsx";
import "../../support/top-layer.ts";

afterEach(cleanup);

function show({ onExport = () => {}, onChoose = () => {} } = {}) {
  render(
    <Menu
      label="Acciones"
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          Abrir
        </button>
      )}
    >
      <MenuGroup>
        <MenuItem onSelect={onExport}>Exportar</MenuItem>
        <MenuItem onSelect={() => {}}>Imprimir</MenuItem>
        <MenuChoice isChosen={false} onSelect={onChoose}>
          Compacta
        </MenuChoice>
      </MenuGroup>
    </Menu>,
  );
}

test("a menu opens by keyboard on its first item, and arrows, Home, End and letters move", async () => {
  const person = userEvent.setup();
  show();
  screen.getByText("Abrir").focus();

  await person.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Exportar");

  await person.keyboard("{ArrowUp}");
  expect(document.activeElement?.textContent).toBe("Compacta");

  await person.keyboard("{Home}i");
  expect(document.activeElement?.textContent).toBe("Imprimir");
});

test("Escape closes the menu and gives the focus back", async () => {
  const person = userEvent.setup();
  show();
  await person.click(screen.getByText("Abrir"));

  await person.keyboard("{Escape}");

  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(screen.getByText("Abrir"));
});

test("choosing acts once and closes", async () => {
  const person = userEvent.setup();
  const onExport = vi.fn();
  show({ onExport });
  await person.click(screen.getByText("Abrir"));

  await person.keyboard("{Enter}");

  expect(onExport).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a press elsewhere closes the menu", async () => {
  const person = userEvent.setup();
  show();
  await person.click(screen.getByText("Abrir"));

  await person.click(document.body);

  expect(screen.queryByRole("menu")).toBeNull();
});
