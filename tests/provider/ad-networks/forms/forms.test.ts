import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forms, type Mapping } from "@/contract/ad-networks/forms.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { buildMapping, fillIn } from "./form-answers.ts";

const CEDULA = "¿Cuál es tu número de cédula?";
const CAR = "¿Qué auto te gusta?";
const CITY = "¿En qué ciudad estás?";
const IN_CUMBAYA = { to: "agency", questions: [], separator: " ", constant: "Cumbayá" };

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let of: { network: "meta"; accountId: string; formId: string };
let id: string;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  const connected = await provider.given.connection(dealership.licenseId, "meta");
  const form = await provider.given.form(
    dealership.licenseId,
    { id: connected.id, network: "meta" },
    { mapping: buildMapping({ fullName: "full_name", phone: "phone_number" }) },
  );
  id = form.id;
  of = { network: "meta", accountId: connected.accountId, formId: form.externalId };
});

function answers(given: Record<string, string> = {}) {
  const { phone, identification } = aPerson();
  return { full_name: "María Zambrano", phone_number: phone, [CEDULA]: identification, [CAR]: "Cumbre", ...given };
}

const fill = (...filled: Record<string, string>[]) => fillIn(provider, dealership.licenseId, of, filled);
const stored = async () => {
  const { body } = await provider.call(leads.list, {}, { as });
  return Promise.all(body.items.map(async (lead) => (await provider.call(leads.get, { id: lead.id }, { as })).body));
};
const save = (mapping: Mapping, version = 1) => provider.call(forms.update, { id, version, mapping }, { as });

describe("the forms of a licence", () => {
  test("show how far their questions are matched and how many leads they bring", async () => {
    await fill(answers(), answers());
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
      $client.query("update lead_form set questions = $1", [
        JSON.stringify(["full_name", "phone_number", CAR].map((key) => ({ key, label: key, type: "", options: [] }))),
      ]),
    );

    const { body } = await provider.call(forms.list, {}, { as });

    expect(body).toMatchObject([
      {
        id,
        network: "meta",
        matched: 2,
        questionCount: 3,
        recentLeads: { count: 2, isMore: false },
        rhythmHours: null,
      },
    ]);
    expect(body[0]?.lastLeadAt).not.toBeNull();
  });

  test("show recent answers", async () => {
    await fill(answers({ [CAR]: "Ruta" }), answers({ [CAR]: "Cumbre" }), answers({ [CAR]: "Cumbre" }));

    const { body } = await provider.call(forms.get, { id }, { as });

    expect(body.answers).toContainEqual({ question: CAR, samples: ["Cumbre", "Ruta"] });
    expect(body.remap).toBeNull();
  });
});

describe("a mapping", () => {
  test("maps the next lead, which is complete when all its questions are matched", async () => {
    await fill(answers());
    const { status } = await save([
      ...buildMapping({ fullName: "full_name", phone: "phone_number", identification: CEDULA, product: CAR }),
      IN_CUMBAYA,
    ]);
    await fill(answers());

    const [now, before] = await stored();
    expect(status).toBe(200);
    expect(before).toMatchObject({ completion: "incomplete", product: "" });
    expect(now).toMatchObject({
      completion: "complete",
      lastName: "Zambrano",
      extraProperties: {},
      model: { name: "Andes Cumbre" },
      agencyMatch: { name: "Cumbayá" },
    });
  });

  test.each([
    ["a field that leads do not have", buildMapping({ shoeSize: CAR }), "shoeSize"],
    ["a question that nobody asks", buildMapping({ product: "¿Otra cosa?" }), "product"],
  ])("is refused for %s, on its field", async (_what, mapping, field) => {
    await fill(answers());

    const saved = await save(mapping);
    const previewed = await provider.call(forms.preview, { id, mapping }, { as });

    for (const { status, body } of [saved, previewed])
      expect([status, body]).toMatchObject([400, { details: { fields: [{ field, code: "invalid" }] } }]);
  });

  test("accepts a custom field while it is in use", async () => {
    await fill(answers());
    const { licenseId } = dealership;
    const add = (key: string, isActive: boolean) =>
      provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
        $client.query(
          "insert into property (license_id, id, key, label_es, type, is_active) values ($1, gen_random_uuid(), $2, $2, 'text', $3)",
          [licenseId, key, isActive],
        ),
      );
    await add("color", true);
    await add("antiguo", false);
    provider.services.settings.forget(licenseId);

    expect((await save(buildMapping({ color: CAR }))).status).toBe(200);
    expect((await save(buildMapping({ antiguo: CAR }), 2)).status).toBe(400);
  });

  test("is rejected without a question or a constant, and for sources of another network", async () => {
    const empty = { to: "product", questions: [], separator: " ", constant: "" };

    expect((await save([empty])).status).toBe(400);
    expect((await provider.call(forms.update, { id, version: 1, source: "tiktok" }, { as })).status).toBe(400);
    expect((await provider.call(forms.update, { id, version: 1, source: "meta_pv" }, { as })).body).toMatchObject({
      source: "meta_pv",
      version: 2,
    });
  });

  test("a concurrent save succeeds for the first user and notifies the second", async () => {
    await fill(answers());

    const saved = await Promise.all([
      save(buildMapping({ product: CAR })),
      save(buildMapping({ phone: "phone_number" })),
    ]);

    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is suggested from questions, choices and what people answered", async () => {
    await fill(
      answers({ [CITY]: "Cumbayá", "¿Cuál prefieres?": "Ruta 4x4", "¿Algo más?": "Llámame" }),
      answers({ [CITY]: "Quito", "¿Cuál prefieres?": "Cumbre", "¿Algo más?": "No" }),
    );

    const { body } = await provider.call(forms.suggest, { id }, { as });

    expect(Object.fromEntries(body.map(({ to, questions }) => [to, questions[0]]))).toEqual({
      fullName: "full_name",
      phone: "phone_number",
      identification: CEDULA,
      product: CAR,
      agency: CITY,
    });
  });

  test("is suggested also when form and property use different forms of address", async () => {
    await fill(answers({ "¿Cuándo piensas comprar?": "Este mes" }));
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
      $client.query(
        "insert into property (license_id, id, key, label_es, type) values ($1, gen_random_uuid(), 'plazo', $2, 'text')",
        [dealership.licenseId, "¿Cuándo piensa comprar?"],
      ),
    );
    provider.services.settings.forget(dealership.licenseId);

    const { body } = await provider.call(forms.suggest, { id }, { as });

    expect(body.find(({ questions }) => questions[0] === "¿Cuándo piensas comprar?")?.to).toBe("plazo");
  });
});

describe("a preview", () => {
  test("shows each of the last leads as it would be, by the channel's own rule, and stores nothing", async () => {
    await fill(answers(), answers({ phone_number: "12" }));
    const before = await stored();

    const mapping = [
      ...buildMapping({ fullName: "full_name", phone: "phone_number", product: CAR, identification: CEDULA }),
      IN_CUMBAYA,
    ];
    const { body } = await provider.call(forms.preview, { id, mapping }, { as });

    expect(body.unknown).toEqual([]);
    expect(body.leads).toMatchObject([
      { before: "failed", after: "failed", completion: "complete", errors: [{ field: "phone" }] },
      {
        after: "new",
        completion: "complete",
        product: "Andes Cumbre",
        agency: "Cumbayá",
        preserved: [],
        changes: expect.arrayContaining([{ field: "product", before: "", after: "Cumbre" }]),
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  test("names constants missing from the catalogue, also where no lead came", async () => {
    const constant = (to: string, labels: string) => ({ to, questions: [], separator: " ", constant: labels });
    const unknownOf = async (...mapping: Mapping) =>
      (await provider.call(forms.preview, { id, mapping }, { as })).body.unknown;

    expect(
      await unknownOf(
        constant("agency", "Agencia inexistente ñ"),
        constant("product", "Carroza"),
        constant("origin", "x"),
      ),
    ).toEqual([
      { field: "product", name: "Carroza" },
      { field: "agency", name: "Agencia inexistente ñ" },
    ]);
    expect(await unknownOf(constant("agency", "showroom cumbaya"), constant("product", "Ruta 4x4 roja"))).toEqual([]);
  });

  test("of a form without leads is empty", async () => {
    expect(await provider.call(forms.preview, { id, mapping: [] }, { as })).toMatchObject({
      status: 200,
      body: { leads: [], unknown: [] },
    });
  });
});
