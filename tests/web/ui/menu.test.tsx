import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu, MenuChoice, MenuGroup } from "@/components/ui/menu.tsx";

afterEach(cleanup);

function show({ onChoose = () => {} } = {}) {
  render(
    <Menu label="Acciones" trigger={<button type="button">Abrir</button>}>
      <MenuGroup>
        <MenuChoice isSelected={false} onSelect={onChoose}>
          Amplia
        </MenuChoice>
        <MenuChoice isSelected={true} onSelect={() => {}}>
          Intermedia
        </MenuChoice>
        <MenuChoice isSelected={false} onSelect={() => {}}>
          Compacta
        </MenuChoice>
      </MenuGroup>
    </Menu>,
  );
}

/** Text of the item that the keys act on; the menu itself has the focus. */
function active() {
  expect(screen.getByRole("menu")).toHaveFocus();
  const id = screen.getByRole("menu").getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.textContent;
}

test("a menu opens by keyboard on its first item, and arrows, Home, End and letters move", async () => {
  const person = userEvent.setup();
  show();
  screen.getByText("Abrir").focus();

  await person.keyboard("{ArrowDown}");
  await waitFor(() => expect(active()).toBe("Amplia"));

  await person.keyboard("{ArrowUp}");
  expect(active()).toBe("Amplia");
  await person.keyboard("{End}");
  expect(active()).toBe("Compacta");

  await person.keyboard("{Home}i");
  expect(active()).toBe("Intermedia");
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
  const onSelect = vi.fn();
  show({ onChoose: onSelect });
  await person.click(screen.getByText("Abrir"));

  await person.keyboard("{ArrowDown}{Enter}");

  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a press elsewhere closes the menu", async () => {
  const person = userEvent.setup();
  show();
  await person.click(screen.getByText("Abrir"));

  await person.click(document.body);

  expect(screen.queryByRole("menu")).toBeNull();
});
