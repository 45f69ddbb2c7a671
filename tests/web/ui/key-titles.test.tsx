import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { X } from "lucide-react";
import { afterEach, expect, test } from "vitest";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";

afterEach(cleanup);

test("buttons show their key in a tooltip, in the form of a keyboard", () => {
  render(
    <>
      <IconButton icon={X} label="Quitar" aria-keyshortcuts="Escape" />
      <IconButton icon={X} label="Buscar" aria-keyshortcuts="Control+K Meta+K" />
      <IconButton icon={X} label="Copiar" />
      <Button aria-keyshortcuts="Control+Enter">Guardar</Button>
      <Button>Cancelar</Button>
    </>,
  );

  const titleOf = (name: string) => screen.getByRole("button", { name }).getAttribute("title");
  expect(["Quitar", "Buscar", "Copiar", "Guardar", "Cancelar"].map(titleOf)).toEqual([
    "Quitar (Esc)",
    "Buscar (Ctrl K)",
    "Copiar",
    "Ctrl Enter",
    null,
  ]);
});
