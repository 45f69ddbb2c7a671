import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu } from "@/components/ui/menu.tsx";
import { MenuChoice, MenuGroup } from "@/components/ui/menu-items.tsx";
import "../../support/top-layer.ts";

afterEach(cleanup);

function show({ onChoose = () => {} } = {}) {
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
        <MenuChoice isChosen={false} onSelect={onChoose}>
          Amplia
        </MenuChoice>
        <MenuChoice isChosen={true} onSelect={() => {}}>
          Intermedia
        </MenuChoice>
        <MenuChoice isChosen={false} onSelect={() => {}}>
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
  expect(document.activeElement?.textContent).toBe("Amplia");

  await person.keyboard("{ArrowUp}");
  expect(document.activeElement?.textContent).toBe("Compacta");

  await person.keyboard("{Home}i");
  expect(document.activeElement?.textContent).toBe("Intermedia");
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
  const onChoose = vi.fn();
  show({ onChoose });
  await person.click(screen.getByText("Abrir"));

  await person.keyboard("{Enter}");

  expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a press elsewhere closes the menu", async () => {
  const person = userEvent.setup();
  show();
  await person.click(screen.getByText("Abrir"));

  await person.click(document.body);

  expect(screen.queryByRole("menu")).toBeNull();
});
