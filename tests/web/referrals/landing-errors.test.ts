import { expect, test } from "vitest";
import { LANDING_ERRORS } from "@/components/features/referrals/landing/labels.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { toFieldErrorCode } from "@/contract/kernel/errors.ts";
import { Referred } from "@/contract/referrals/landing.ts";

/** Typed texts and other values: in each field each is invalid or valid. */
const TYPED = [
  undefined,
  null,
  7,
  "",
  " ",
  "x",
  "x".repeat(5000),
  "1712345678",
  "1712345675",
  "1712345675002",
  "AB",
  "0991234567",
  "123",
  "ana@",
  "ana@example",
  "ana@example.com",
  `${"a".repeat(300)}@example.com`,
  "<b>",
  "...",
];

/** Error codes that depend on stored choices, which no schema checks. */
const OF_THE_COMMAND: FieldErrorCode[] = ["invalid", "termsChanged"];

test("every error of typed values has its own text", () => {
  const codes = new Set(OF_THE_COMMAND);
  for (const field of Object.keys(Referred.shape) as (keyof typeof Referred.shape)[]) {
    for (const value of TYPED) {
      const { error } = Referred.shape[field].safeParse(value, { reportInput: true });
      for (const issue of error?.issues ?? []) codes.add(toFieldErrorCode(issue));
    }
  }

  expect([...codes].filter((code) => !LANDING_ERRORS.some((known) => known === code))).toEqual([]);
  expect(codes).toContain("cedula");
  expect(codes).toContain("tooLong");
});
