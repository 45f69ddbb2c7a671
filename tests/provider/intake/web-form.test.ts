import { expect, test } from "vitest";
import { RESUBMISSION_DROPS } from "@/contract/leads/leads.ts";
import { readWebForm } from "@/provider/domains/intake/adapters/web-form.ts";

const AT = "2026-11-21T15:00:00.000Z";

test("the API's names and the names of Spanish forms map to the same fields", () => {
  const ours = readWebForm({ firstName: "Ana", lastName: "Vera", phone: "0987654321" }, "web", AT);
  const theirs = readWebForm({ Nombres: "Ana", APELLIDOS: "Vera", Teléfono: "0987654321" }, "web", AT);

  expect(theirs).toEqual(ours);
});

test("a full name is split at its first space by default", () => {
  const draft = readWebForm({ nombreCompleto: "Daniela Paredes Mora" }, "web", AT);

  expect(draft).toMatchObject({ firstName: "Daniela", lastName: "Paredes Mora" });
});

test("unknown fields are stored in extraProperties, except the names of computed fields", () => {
  const draft = readWebForm(
    { color: "rojo", utm: { campaign: "x" }, dealState: "new", licenseId: "LB", _id: 1 },
    "web",
    AT,
  );

  expect(draft.extraProperties).toEqual({ color: "rojo", utm: { campaign: "x" } });
});

test.each(RESUBMISSION_DROPS)("%s of an earlier record is dropped, however it is written", (name) => {
  const draft = readWebForm({ [name]: "old", [name.toUpperCase()]: "old", color: "rojo" }, "web", AT);

  expect(draft.extraProperties).toEqual({ color: "rojo" });
});

test("sale or post-sale comes from the source unless the sender sets it", () => {
  expect(readWebForm({}, "web", AT).isSalesPipeline).toBe(true);
  expect(readWebForm({}, "engine_pv", AT).isSalesPipeline).toBe(false);
  expect(readWebForm({ isSalesPipeline: "false" }, "web", AT).isSalesPipeline).toBe(false);
  expect(readWebForm({ isSalesPipeline: "perhaps" }, "web", AT).isSalesPipeline).toBeNull();
});

test("numbers become text, and objects where text is meant are not lost", () => {
  const email = { address: "a@b.ec", verified: true };
  const draft = readWebForm({ phone: 987654321, email }, "web", AT);

  expect(draft).toMatchObject({ phone: "987654321", email: "a@b.ec" });
  expect(draft.extraProperties).toEqual({ email });
});

test("a key named __proto__ is a property like any other", () => {
  const draft = readWebForm(JSON.parse('{"__proto__": {"polluted": true}}'), "web", AT);

  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.getOwnPropertyNames(draft.extraProperties)).toEqual(["__proto__"]);
});
