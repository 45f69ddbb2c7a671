// @vitest-environment node
import fc from "fast-check";
import { expect, test } from "vitest";
import { safeCallback } from "@/lib/session/sign-in-parameters.ts";

const ORIGIN = "https://prospecta.example.ec";
const FALLBACK = "/home";

test.each([
  ["/gathering", "/gathering"],
  ["/channels/digital?source=meta&searchTerm=a%20b#x", "/channels/digital?source=meta&searchTerm=a%20b#x"],
  [`${ORIGIN}/search?q=1`, "/search?q=1"],
  ["/", "/"],
])("a local path is preserved: %s", (callback, expected) => {
  expect(safeCallback(callback, ORIGIN, FALLBACK)).toBe(expected);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "https:evil.example",
  "https://evil.example",
  "https://prospecta.example.ec.evil.example/",
  "https://prospecta.example.ec@evil.example/",
  "http://prospecta.example.ec/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000/home",
  "/\u0000",
  "http://",
  "%2f%2fevil.example",
  "evil.example",
  "ｈttps://evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "",
  undefined,
  ["/home"],
  "/login",
  "/login?callbackUrl=/login",
  "/signout",
  "/SignOut",
  "/signin",
  "/api/auth/signout",
  `/${"a".repeat(3000)}`,
])("anything else is home: %j", (callback) => {
  expect(safeCallback(callback, ORIGIN, FALLBACK)).toBe(FALLBACK);
});

test.each([
  ["/login", "/login"],
  ["/login?error=SessionRequired", "/login?error=SessionRequired"],
  [`${ORIGIN}/login`, "/login"],
  ["/signin", "/signin"],
  ["/forgetpassword", "/forgetpassword"],
  ["/ref/norte/ABC", "/ref/norte/ABC"],
  ["/signout", FALLBACK],
  ["/api/auth/signout", FALLBACK],
  ["https://evil.example/login", FALLBACK],
  ["//evil.example/login", FALLBACK],
  ["/login\\..\\evil", FALLBACK],
])("after signing out, %s leads to %s", (callback, expected) => {
  expect(safeCallback(callback, ORIGIN, FALLBACK, "signOut")).toBe(expected);
});

test("a browser stays on this origin for every requested address", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    ".",
    ":",
    "@",
    "evil.example",
    "https",
    "javascript",
    "%2f",
    "%5c",
    "?",
    "#",
    "\t",
    "a",
  );

  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      for (const after of ["signIn", "signOut"] as const) {
        const target = safeCallback(parts.join(""), ORIGIN, FALLBACK, after);
        expect(new URL(target, `${ORIGIN}/login`).origin).toBe(ORIGIN);
      }
    }),
    { numRuns: 5000 },
  );
});
