import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { Tabs } from "@/components/ui/tabs.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { WithTranslations } from "../../support/with-translations.tsx";

afterEach(cleanup);

test("a field's error and hint are read with it", () => {
  render(<TextField label="Teléfono" error="El teléfono no es válido." hint="Con código de área" />);

  const field = screen.getByLabelText("Teléfono");
  const message = field
    .getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(message).toEqual(["El teléfono no es válido.", "Con código de área"]);
});

test("a checkbox shows its error too", () => {
  render(<Checkbox label="Acepto" error="Falta aceptar." />);

  const described = screen.getByLabelText("Acepto").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("Falta aceptar.");
});

test("a password is shown and hidden without losing what was typed", async () => {
  const person = userEvent.setup();
  render(
    <WithTranslations>
      <PasswordField label="Contraseña" />
    </WithTranslations>,
  );
  const field = screen.getByLabelText("Contraseña");
  await person.type(field, "clave-1");

  await person.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
  expect(field).toHaveProperty("type", "text");

  await person.click(screen.getByRole("button", { name: "Ocultar contraseña" }));
  expect(field).toHaveProperty("type", "password");
  expect(field).toHaveProperty("value", "clave-1");
});

test("a token is shown as what was typed, and not as a password", async () => {
  const person = userEvent.setup();
  render(
    <WithTranslations>
      <PasswordField label="Token" isKey />
    </WithTranslations>,
  );

  await person.click(screen.getByRole("button", { name: "Mostrar clave" }));

  expect(screen.getByLabelText("Token")).toHaveProperty("type", "text");
  screen.getByRole("button", { name: "Ocultar clave" });
});

test("a busy button keeps its focus and ignores presses", async () => {
  const person = userEvent.setup();
  let presses = 0;
  render(
    <Button isBusy onClick={() => (presses += 1)}>
      Guardar
    </Button>,
  );

  await person.click(screen.getByRole("button"));

  expect(presses).toBe(0);
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

test("arrows move between tabs and choose", async () => {
  const person = userEvent.setup();
  const selected: string[] = [];
  const items = [
    { value: "web", label: "Web" },
    { value: "meta", label: "Meta" },
    { value: "tiktok", label: "TikTok" },
  ];
  const Sources = () => {
    const [value, setValue] = useState("web");
    const choose = (next: string) => {
      selected.push(next);
      setValue(next);
    };
    return <Tabs label="Fuentes" items={items} value={value} onChange={choose} />;
  };
  render(<Sources />);
  screen.getByRole("tab", { name: "Web" }).focus();

  await person.keyboard("{ArrowRight}{ArrowLeft}{End}");

  expect(selected).toEqual(["meta", "web", "tiktok"]);
  expect(screen.getByRole("tab", { name: "TikTok", selected: true })).toHaveProperty("tabIndex", 0);
});
