import { expect, test } from "vitest";
import { faultyFields, toMapping, toTargets, withField } from "@/components/features/imports/targets.ts";

test("a chosen mapping is read back as suggested", () => {
  const targets = [
    { field: "firstName", columns: [0, 2] },
    { field: "phone", columns: [1] },
    { field: "product", constant: "Ruta" },
  ];

  const mapping = toMapping(4, targets);

  expect(mapping.fields).toEqual(["firstName", "phone", "firstName", ""]);
  expect(toTargets(mapping)).toEqual(targets);
  expect(faultyFields(mapping)).toEqual([]);
});

test("eleven columns of one field, and a constant next to a column, are errors; an empty one is not", () => {
  const constants = [
    { field: "product", constant: "Ruta" },
    { field: "agency", constant: " " },
    { field: "", constant: "x" },
  ];

  const mapping = { fields: [...Array(11).fill("phone"), "product"], constants };

  expect(faultyFields(mapping)).toEqual(["phone", "product"]);
  expect(toTargets(mapping)).toContainEqual({ field: "product", constant: "Ruta" });
  expect(toTargets(mapping)).not.toContainEqual(expect.objectContaining({ field: "agency" }));
});

test("a second column of a field offers the first that passes, and parts of a name to be joined; what was chosen stays", () => {
  const none = { fields: ["phone", "", "firstName", ""], constants: [] };

  const both = withField(withField(none, 1, "phone"), 3, "firstName");
  const third = withField({ ...both, combine: { ...both.combine, phone: "join" } }, 2, "phone");

  expect(toTargets(both)).toEqual([
    { field: "phone", columns: [0, 1], combine: "first" },
    { field: "firstName", columns: [2, 3], combine: "join" },
  ]);
  expect(toTargets(third)[0]).toEqual({ field: "phone", columns: [0, 1, 2], combine: "join" });
  expect(toMapping(4, toTargets(both)).combine).toEqual({ phone: "first", firstName: "join" });
});
