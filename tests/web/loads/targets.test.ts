import { expect, test } from "vitest";
import { faultyFields, mappingOf, targetsOf } from "@/components/loads/targets.ts";

test("what is chosen on screen comes back as it was suggested", () => {
  const targets = [
    { field: "firstName", columns: [0, 2] },
    { field: "phone", columns: [1] },
    { field: "product", constant: "Ruta" },
  ];

  const mapping = mappingOf(4, targets);

  expect(mapping.fields).toEqual(["firstName", "phone", "firstName", ""]);
  expect(targetsOf(mapping)).toEqual(targets);
  expect(faultyFields(mapping)).toEqual([]);
});

test("three columns of one field, and a fixed value beside a column, are faults; what is not filled in says nothing", () => {
  const constants = [
    { field: "product", constant: "Ruta" },
    { field: "agency", constant: " " },
    { field: "", constant: "x" },
  ];

  const mapping = { fields: ["phone", "phone", "phone", "product"], constants };

  expect(faultyFields(mapping)).toEqual(["phone", "product"]);
  expect(targetsOf(mapping)).toContainEqual({ field: "product", constant: "Ruta" });
  expect(targetsOf(mapping)).not.toContainEqual(expect.objectContaining({ field: "agency" }));
});
