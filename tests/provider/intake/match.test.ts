import { expect, test } from "vitest";
import { showroomAgency } from "@/contract/kernel/text/fold.ts";
import { matchByName, matchProduct } from "@/provider/domains/intake/match.ts";

const ruta = { id: "1", name: "Andes Ruta", names: ["Andes Ruta", "Ruta"] };
const ruta4x4 = { id: "2", name: "Andes Ruta 4x4", names: ["Andes Ruta 4x4", "Ruta 4x4", "R44"] };
const dmax = { id: "3", name: "Andes D-Max", names: ["Andes D-Max", "D-Max", "DMAX"] };
const models = [ruta, ruta4x4, dmax];

test("a whole name, a code or an alias is found without case, accents and signs", () => {
  expect(matchByName("ANDES RUTA", models)).toBe(ruta);
  expect(matchByName("d max", models)).toBe(dmax);
  expect(matchByName("dmax", models)).toBe(dmax);
  expect(matchByName("r44", models)).toBe(ruta4x4);
});

test("in a longer text the longest name of whole words matches", () => {
  expect(matchByName("Andes Ruta 4×4 Premium".replace("×", "x"), models)).toBe(ruta4x4);
  expect(matchByName("una D-Max roja", models)).toBe(dmax);
});

test("part of a word is no match, and a blank text has none", () => {
  expect(matchByName("rutas", models)).toBeUndefined();
  expect(matchByName("   ", models)).toBeUndefined();
});

const version = (id: string, { id: modelId, name }: typeof ruta, bare: string, ...names: string[]) => ({
  id,
  modelId,
  name: `${name} ${bare}`,
  bare,
  names: [`${name} ${bare}`, ...names],
});
const sold = [
  version("4", ruta4x4, "Premium", "RP-27"),
  version("5", dmax, "Premium", "Dmax full"),
  version("6", dmax, "Trabajo", "La Camellona"),
];
const catalogue = {
  models,
  versions: sold.map((one) => ({ ...one, names: [one.bare, ...one.names] })),
  distinctiveVersions: sold,
};

test("a version's name matches its model, and a model's text matches its version", () => {
  expect(matchProduct("rp 27", catalogue)).toEqual({ model: ruta4x4, name: "Andes Ruta 4x4 Premium" });
  expect(matchProduct("quiero la camellona", catalogue)).toEqual({ model: dmax, name: "Andes D-Max Trabajo" });
  expect(matchProduct("Ruta 4x4 premium roja", catalogue)?.name).toBe("Andes Ruta 4x4 Premium");
  expect(matchProduct("dmax trabajo", catalogue)?.name).toBe("Andes D-Max Trabajo");
  expect(matchProduct("Trabajo", catalogue)?.model).toBe(dmax);
});

test("a version name shared by several models matches none, and never another name", () => {
  expect(matchProduct("premium", catalogue)).toBeUndefined();
  expect(matchProduct("la premium", catalogue)).toBeUndefined();
  expect(matchProduct("una camioneta para trabajo", catalogue)).toBeUndefined();
  expect(matchProduct("Ruta trabajo", catalogue)).toEqual({ model: ruta, name: "Andes Ruta" });
});

test("an agency is found without the leading word Showroom, and one named only Showroom is found", () => {
  expect(showroomAgency("Showroom - Quito Norte")).toBe("Quito Norte");
  expect(showroomAgency("Showroom")).toBe("Showroom");
  expect(showroomAgency("El showroom de Quito")).toBe("El showroom de Quito");
  expect(showroomAgency("Showrooms del Valle")).toBe("Showrooms del Valle");
  expect(showroomAgency("Showroom_Quito")).toBe("Quito");
});
