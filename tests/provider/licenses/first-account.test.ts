import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { licenses } from "@/contract/licenses/licenses.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { createFirstAccount, FirstAccount } from "@/provider/domains/licenses/first-account.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

const PASSWORD = "Primera-2026";
const GIVEN = FirstAccount.parse({
  email: "Ana@Platform.example",
  fullName: "Ana Torres",
  name: "Andes Motor Norte",
  companyName: "Andes Motor",
  companyIdentification: "1790012345001",
  timeZone: "America/Guayaquil",
});

let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.stop());

const create = (given = GIVEN) => createFirstAccount(provider.services.database, provider.services.config, given);

test("the first user of an empty platform chooses a password, signs in and works in the first licence", async () => {
  const token = (await create()).split("/").at(-1)?.replace("?welcome", "") ?? "";

  await provider.call(sessions.resetPassword, { token, password: PASSWORD });
  const { body: grant } = await provider.call(sessions.login, { email: "ana@platform.example", password: PASSWORD });
  const [own] = grant.user.licenses;
  const as = { token: grant.token.accessToken, licenseId: own?.licenseId ?? "" } as never;
  const { body: all } = await provider.call(licenses.list, {}, { as });
  const { body: first } = await provider.call(pipelines.list, {}, { as });

  expect(grant.user).toMatchObject({ role: ["superadmin"], type: "root", fullName: "Ana Torres" });
  expect(all).toMatchObject([{ name: "Andes Motor Norte", companyName: "Andes Motor", isActive: true }]);
  expect(first.map(({ isDefault }) => isDefault)).toEqual([true]);
});

test("on a platform with a user no account is created", async () => {
  await create();

  await expect(create({ ...GIVEN, email: "other@platform.example" })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a rejection leaves no row", async () => {
  await expect(create({ ...GIVEN, companyName: "" })).rejects.toMatchObject({ code: "INVALID_INPUT" });

  expect(await create()).toContain("/forgetpassword/");
});

test("the command is the one that the operations page names", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const page = readFileSync("docs/operations.md", "utf8");

  expect(scripts["first-account"]).toContain("provider/first-account.ts");
  expect(page).toContain("npm run first-account -- --email");
});
