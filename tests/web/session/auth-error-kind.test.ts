// @vitest-environment node
import { expect, test } from "vitest";
import { AUTH_ERROR_KINDS } from "@/contract/errors.ts";
import { authErrorKind } from "@/lib/session/auth-error-kind.ts";
import en from "@/locales/en/translation.json";
import es from "@/locales/es/translation.json";

test.each(AUTH_ERROR_KINDS)("%s is itself, and has plain words in both languages", (kind) => {
  expect(authErrorKind(kind)).toBe(kind);
  expect(es.authErrors[kind]).toMatch(/\w+ \w+/);
  expect(en.authErrors[kind]).toMatch(/\w+ \w+/);
});

test.each([
  ["OAuthSignin", "OAuthCallback"],
  ["Callback", "OAuthCallback"],
  ["OAuthAccountNotLinked", "AccountNotLinked"],
  ["EmailSignin", "EmailRequiresAdapter"],
  ["NO_SECRET", "MissingSecret"],
  ["Configuration", "Unknown"],
  ["<script>", "Unknown"],
  ["constructor", "Unknown"],
])("next-auth's %s is our %s", (given, kind) => {
  expect(authErrorKind(given)).toBe(kind);
});

test.each([undefined, "", ["Callback"]])("%j says nothing", (given) => {
  expect(authErrorKind(given)).toBeUndefined();
});
