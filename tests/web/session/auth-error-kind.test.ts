// @vitest-environment node
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { AUTH_ERROR_KINDS, type AuthErrorKind } from "@/contract/kernel/error-codes.ts";
import { authErrorKind } from "@/lib/session/sign-in-parameters.ts";
import en from "@/locales/en/translation.json";
import es from "@/locales/es/translation.json";

/** Error kinds of the specification's point 8, and the product's kind for each. */
const OF_SPECIFICATION: Record<string, AuthErrorKind> = {
  unknown: "Unknown",
  "OAuth callback": "OAuthCallback",
  "account not linked": "AccountNotLinked",
  "missing API route": "MissingAPIRoute",
  "missing secret": "MissingSecret",
  "missing authorize": "MissingAuthorize",
  "email requires adapter": "EmailRequiresAdapter",
  "missing adapter methods": "MissingAdapterMethods",
  "unsupported strategy for credentials and JWT": "UnsupportedStrategy",
  "invalid callback URL": "InvalidCallbackUrl",
  SessionRequired: "SessionRequired",
};

test.each(Object.entries(OF_SPECIFICATION))("the specification's %s is %s", (_, kind) => {
  expect(authErrorKind(kind)).toBe(kind);
});

test.each(AUTH_ERROR_KINDS)("%s maps to itself, and has a text in both languages", (kind) => {
  expect(authErrorKind(kind)).toBe(kind);
  for (const labels of [es.authErrors[kind], en.authErrors[kind]]) {
    expect(labels).toMatch(/^\p{Lu}[^_{}<>]+ [^_{}<>]+\.$/u);
    // Error codes mix capitals and small letters inside a word, which no language does.
    expect(labels).not.toMatch(/\p{Ll}\p{Lu}|OAuth|API|JWT|URL/u);
  }
});

test.each([
  ["Spanish", es.authErrors],
  ["English", en.authErrors],
])("no two kinds have the same text in %s, and there are no others", (_, labels) => {
  expect(new Set(Object.values(labels)).size).toBe(AUTH_ERROR_KINDS.length);
  expect(Object.keys(labels).toSorted()).toEqual([...AUTH_ERROR_KINDS].toSorted());
});

// next-auth does not export them, so they are read from its file.
const require = createRequire(import.meta.url);
const ofNextAuth: Record<string, unknown> = require(path.resolve("node_modules/next-auth/core/errors.js"));

/** Every error class of next-auth, as thrown and as logged. */
const THROWN = Object.entries(ofNextAuth).flatMap(([exported, Kind]) => {
  if (typeof Kind !== "function" || !(Kind.prototype instanceof Error) || exported === "UnknownError") return [];
  const { name, code } = new (Kind as new (message: string) => Error & { code?: string })("x");
  return [exported, name, code].filter((each) => each !== undefined);
});

test("every error class of next-auth has a kind", () => {
  expect(THROWN.length).toBeGreaterThan(20);
  expect(THROWN.filter((given) => authErrorKind(given) === "Unknown")).toEqual([]);
});

test.each([
  ["OAuthSignin", "IdentityUnavailable"],
  ["Callback", "OAuthCallback"],
  ["OAuthAccountNotLinked", "AccountNotLinked"],
  ["EmailSignin", "EmailRequiresAdapter"],
  ["NO_SECRET", "MissingSecret"],
  ["UnknownError", "Unknown"],
  ["Configuration", "Unknown"],
  ["<script>", "Unknown"],
  ["constructor", "Unknown"],
])("next-auth's %s is our %s", (given, kind) => {
  expect(authErrorKind(given)).toBe(kind);
});

test.each([undefined, "", ["Callback"]])("%j has no message", (given) => {
  expect(authErrorKind(given)).toBeUndefined();
});
