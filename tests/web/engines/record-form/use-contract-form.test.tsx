import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import {
  setFieldErrors,
  useContractForm,
  useProviderForm,
} from "@/components/engines/record-form/use-contract-form.ts";
import { TextField } from "@/components/ui/text-field.tsx";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { Email } from "@/contract/kernel/records.ts";
import spanish from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";

afterEach(cleanup);

const Person = z.object({ kind: z.enum(["buyer", "owner"]), email: Email });
const texts = spanish.fieldErrors;

function Contract({ onSend }: { onSend: (person: z.infer<typeof Person>) => void }) {
  const { register, handleSubmit, errorText } = useContractForm(Person);
  return (
    <form noValidate onSubmit={handleSubmit((person) => onSend(person))}>
      <TextField {...register("kind")} label="Tipo" error={errorText("kind")} />
      <TextField {...register("email")} label="Correo" error={errorText("email")} />
      <button type="submit">Enviar</button>
    </form>
  );
}

test("contract errors have labels, a blank is required, and the first invalid field gets the focus", async () => {
  const onSend = vi.fn();
  const person = userEvent.setup({ delay: null });
  render(<Contract onSend={onSend} />, { wrapper: WithTranslations });

  await person.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText(texts.required)).toBeVisible();
  expect(screen.getByLabelText("Tipo")).toHaveFocus();
  expect(screen.getByLabelText("Correo")).toHaveAccessibleDescription(texts.email);

  await person.type(screen.getByLabelText("Tipo"), "buyer");
  await person.type(screen.getByLabelText("Correo"), " ana@example.com ");
  expect(screen.getByText(texts.required)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Enviar" }));
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ kind: "buyer", email: "ana@example.com" }));
});

type ProviderProps = { answer: () => FieldError[]; onOthers: (errors: readonly FieldError[]) => void };

function Provider({ answer, onOthers }: ProviderProps) {
  const form = useProviderForm<{ name: string; when: string }>({ defaultValues: { name: "", when: "" } });
  const submit = form.handleSubmit(() => onOthers(setFieldErrors(form, answer(), { startsAt: "when" })));
  return (
    <form noValidate onSubmit={submit}>
      <TextField {...form.register("name")} label="Nombre" error={form.errorText("name")} />
      <TextField {...form.register("when")} label="Hora" error={form.errorText("when")} />
      <button type="submit">Enviar</button>
    </form>
  );
}

test("the provider's errors appear on mapped fields, others are returned, and a retry starts without errors", async () => {
  const phone: FieldError = { field: "phone", code: "required" };
  const answer = vi
    .fn<() => FieldError[]>()
    .mockReturnValueOnce([{ field: "startsAt", code: "past" }, phone])
    .mockReturnValueOnce([{ field: "name", code: "taken" }]);
  const onOthers = vi.fn();
  const person = userEvent.setup({ delay: null });
  render(<Provider answer={answer} onOthers={onOthers} />, { wrapper: WithTranslations });

  await person.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText(texts.past)).toBeVisible();
  expect(screen.getByLabelText("Hora")).toHaveFocus();
  expect(onOthers).toHaveBeenLastCalledWith([phone]);

  await person.click(screen.getByRole("button", { name: "Enviar" }));
  expect(await screen.findByText(texts.taken)).toBeVisible();
  expect(screen.queryByText(texts.past)).toBeNull();
});
