import { expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "@/contract/access.ts";
import { endpoints } from "@/contract/index.ts";
import { filesOfRepository, readOf } from "../support/imports.ts";
import { OWED_PERMISSIONS } from "./owed-permissions.ts";
import { ISSUES } from "./specification-paths.ts";

const permissions = Object.keys(PERMISSIONS) as Permission[];
const screens = filesOfRepository().filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file));

/** Where a permission decides something: an endpoint that asks for it, a screen that shows or hides by it. */
const used = new Set<string>([
  ...endpoints.map(({ access }) => access),
  ...permissions.filter((permission) => screens.some((file) => readOf(file).includes(`"${permission}"`))),
]);

test("a permission is used, or an issue owes its use, and never both", () => {
  const wrong = permissions.flatMap((permission) => {
    const owed = OWED_PERMISSIONS[permission];
    if (used.has(permission)) return owed ? [`${permission} is used and still owed by issue ${ISSUES[owed]}`] : [];
    return owed ? [] : [`${permission} is used by nothing, and no issue owes it`];
  });

  expect(wrong).toEqual([]);
});
