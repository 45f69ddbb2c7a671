import { expect, test } from "vitest";
import { fieldKindError, fromText } from "@/components/engines/record-form/record-schema.ts";
import { newLeadSchema, trimmed } from "@/components/features/follow-up/new-lead-values.ts";
import { trimmed as trimmedVisit, type VisitValues } from "@/components/features/showroom/form-values.ts";

const TYPED = " ab34d56 ";

test("a passport in small letters is valid in an identification field, and is sent in capitals", () => {
  expect(fieldKindError("identification", TYPED)).toBeUndefined();
  expect(fromText("identification", TYPED)).toBe("AB34D56");
  expect(newLeadSchema(["identification"]).safeParse({ identification: TYPED }).success).toBe(true);
  expect(trimmed({ identification: TYPED, firstName: "Ana" })).toEqual({ identification: "AB34D56", firstName: "Ana" });
  expect(trimmedVisit({ identification: TYPED } as VisitValues)).toMatchObject({ identification: "AB34D56" });
});
