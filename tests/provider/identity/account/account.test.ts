import { afterAll, beforeAll, expect, test } from "vitest";
import { account } from "@/contract/identity/account.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { aPersonWithPassword, bearer, readAudit, readStatus, signIn } from "../sessions/signed-in.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

test("a person changes their name and phone, over what they saw", async () => {
  const person = await aPersonWithPassword(provider);
  const here = await signIn(provider, person.email);
  const observed = await provider.call(account.get, {}, bearer(here));
  const { version } = observed.body;

  const saved = await provider.call(
    account.save,
    { version, fullName: "Lucía Paredes", phone: "0987654321" },
    bearer(here),
  );
  const late = await provider.call(account.save, { version, fullName: "Otra", phone: "" }, bearer(here));

  expect(observed.body).toMatchObject({ email: person.email, phone: "", roles: ["supervisor"] });
  expect(saved.body).toMatchObject({ version: version + 1, fullName: "Lucía Paredes", phone: "0987654321" });
  expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  expect((await readAudit(provider, person)).at(-1)?.action).toBe("profile.changed");
});

test("the language of a user is stored, without a new version of their account", async () => {
  const here = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const before = await provider.call(account.get, {}, bearer(here));

  const response = await provider.call(account.speak, { locale: "en" }, bearer(here));

  const after = await provider.call(account.get, {}, bearer(here));
  expect([before.body.locale, response.body, after.body.locale]).toEqual(["es", { locale: "en" }, "en"]);
  expect(after.body.version).toBe(before.body.version);
});

test("a phone that is none and a blank name are refused on their fields", async () => {
  const here = await signIn(provider, (await aPersonWithPassword(provider)).email);

  const rejected = await provider.call(account.save, { version: 1, fullName: " ", phone: "12" }, bearer(here));

  const { details } = rejected.body as unknown as { details: { fields: { field: string }[] } };
  expect([rejected.status, details.fields.map(({ field }) => field)]).toEqual([400, ["fullName", "phone"]]);
});

test("sessions are one's own: one is ended, then all the others, and this one stays", async () => {
  const person = await aPersonWithPassword(provider);
  const stranger = await signIn(provider, (await aPersonWithPassword(provider)).email);
  const [here, phone, tablet] = [
    await signIn(provider, person.email),
    await signIn(provider, person.email),
    await signIn(provider, person.email),
  ];
  const listed = await provider.call(account.sessions, {}, bearer(phone));
  const own = listed.body.find(({ isCurrent }) => isCurrent);
  const id = own?.id ?? "";

  const byStranger = await provider.call(account.endSession, { id }, bearer(stranger));
  const one = await provider.call(account.endSession, { id }, bearer(here));
  const again = await provider.call(account.endSession, { id }, bearer(here));
  const others = await provider.call(account.endOthers, {}, bearer(here));

  // Includes the initial one.
  expect(listed.body).toHaveLength(4);
  expect([byStranger.status, one.status, again.status]).toEqual([404, 200, 404]);
  expect(others.body).toEqual({ ended: 2 });
  expect([
    await readStatus(provider, here),
    await readStatus(provider, phone),
    await readStatus(provider, tablet),
    await readStatus(provider, stranger),
  ]).toEqual([200, 401, 401, 200]);
});
