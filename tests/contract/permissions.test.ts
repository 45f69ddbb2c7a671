import { expect, test } from "vitest";
import { endpoints } from "@/contract/index.ts";
import { PERMISSIONS, type Permission } from "@/contract/kernel/access.ts";
import { filesOfRepository, readSource } from "../support/imports.ts";

const permissions = Object.keys(PERMISSIONS) as Permission[];
const screens = filesOfRepository().filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file));

/** Uses of permissions: endpoints that require one, screens that depend on one. */
const used = new Set<string>([
  ...endpoints.map(({ access }) => access),
  ...permissions.filter((permission) => screens.some((file) => readSource(file).includes(`"${permission}"`))),
]);

test("every permission is required by some endpoint or screen", () => {
  expect(permissions.filter((permission) => !used.has(permission))).toEqual([]);
});
