import { type FakeRequest, type FakeResponse, Records, textAt, type Vendor } from "./vendor.ts";

const contacts = new Records();
const deals = new Records();

const fail = (status: number, category: string, message: string): FakeResponse => ({
  status,
  body: { status: "error", message, correlationId: "aeb5f871-7f07-4993-9211-075dc63e7cbf", category },
});

function upsert(records: Records, { body }: FakeRequest): FakeResponse {
  const [id, idProperty] = [textAt(body, "inputs.0.id"), textAt(body, "inputs.0.idProperty")];
  if (!id || !idProperty) return fail(400, "VALIDATION_ERROR", "Some required fields were not set: [id, idProperty]");
  const email = textAt(body, "inputs.0.properties.email");
  if (email.endsWith("@bounce.example"))
    return fail(400, "VALIDATION_ERROR", `Property values were not valid: Email address ${email} is invalid`);
  const made = records.upsert(`${idProperty}:${id}`, body);
  return { status: 200, body: { status: "COMPLETE", results: [{ id: made.id, new: made.isNew, properties: {} }] } };
}

export const hubspot: Vendor = {
  name: "hubspot",
  paths: /^\/crm\/v[34]\/objects\//,
  records: deals,
  related: contacts,
  answer: (received) => {
    const { path, method, failure, headers } = received;
    if (!/^Bearer .+/.test(headers.authorization ?? ""))
      return fail(401, "INVALID_AUTHENTICATION", "Authentication credentials not found");
    if (failure === "refused") return fail(400, "VALIDATION_ERROR", 'Property "prospecta_id" does not exist');
    if (method === "POST" && path === "/crm/v3/objects/contacts/batch/upsert") return upsert(contacts, received);
    if (method === "POST" && path === "/crm/v3/objects/deals/batch/upsert") return upsert(deals, received);
    const [, deal, contact] =
      /^\/crm\/v4\/objects\/deals\/(\d+)\/associations\/default\/contacts\/(\d+)$/.exec(path) ?? [];
    if (method !== "PUT" || !deal || !contact) return fail(404, "OBJECT_NOT_FOUND", "resource not found");
    return { status: 200, body: { status: "COMPLETE", results: [{ from: { id: deal }, to: { id: contact } }] } };
  },
};
