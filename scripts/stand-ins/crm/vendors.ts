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

const records = new Records();
const LEAD = /^\/services\/data\/v\d+\.\d+\/sobjects\/Lead\/Prospecta_Id__c\/([^/]+)$/;

export const salesforce: Vendor = {
  name: "salesforce",
  paths: LEAD,
  records,
  answer: ({ method, path, body, headers, failure }) => {
    const key = LEAD.exec(path)?.[1] ?? "";
    const no = (status: number, errorCode: string, message: string, more = {}) => ({
      status,
      body: [{ message, errorCode, ...more }],
    });
    if (!/^Bearer token-/.test(headers.authorization ?? ""))
      return no(401, "INVALID_SESSION_ID", "Session expired or invalid");
    if (method !== "PATCH") return no(405, "METHOD_NOT_ALLOWED", "HTTP Method not allowed");
    if (failure === "several") return { status: 300, body: ["/sobjects/Lead/00Q1", "/sobjects/Lead/00Q2"] };
    if (failure === "duplicates") {
      const matchResults = [{ matchRecords: [{ record: { Id: "00Qxx000001" } }], success: true }];
      const duplicateResult = { allowSave: true, duplicateRule: "Standard_Lead_Duplicate_Rule", matchResults };
      return no(400, "DUPLICATES_DETECTED", "Use one of these records?", { duplicateResult });
    }
    if (failure === "refused") return no(400, "FIELD_CUSTOM_VALIDATION_EXCEPTION", "El teléfono no es válido");
    for (const field of ["LastName", "Company"])
      if (!textAt(body, field)) return no(400, "REQUIRED_FIELD_MISSING", `Required fields are missing: [${field}]`);
    if (textAt(body, "Email").endsWith("@bounce.example"))
      return no(400, "INVALID_EMAIL_ADDRESS", `Email: invalid email address: ${textAt(body, "Email")}`);
    const { id, isNew } = records.upsert(key, body);
    return { status: isNew ? 201 : 200, body: { id: `00Q${id}`, success: true, errors: [], created: isNew } };
  },
};

/** The status is 200 for all rows; each row carries its own result. */
export const zoho: Vendor = {
  name: "zoho",
  paths: /^\/crm\/v8\/Leads\/upsert$/,
  records,
  answer: ({ method, body, headers, failure }) => {
    const row = (code: string, status: string, message: string, details: object) => ({
      status: 200,
      body: { data: [{ code, status, message, details }] },
    });
    if (!/^Zoho-oauthtoken token-/.test(headers.authorization ?? ""))
      return {
        status: 401,
        body: { code: "INVALID_TOKEN", status: "error", message: "invalid oauth token", details: {} },
      };
    if (method !== "POST")
      return { status: 400, body: { code: "INVALID_REQUEST_METHOD", status: "error", message: "" } };
    if (failure === "refused") return row("INVALID_DATA", "error", "invalid data", { api_name: "Lead_Source" });
    if (!textAt(body, "data.0.Last_Name"))
      return row("MANDATORY_NOT_FOUND", "error", "required field not found", { api_name: "Last_Name" });
    const email = textAt(body, "data.0.Email");
    if (email.endsWith("@bounce.example")) return row("INVALID_DATA", "error", "invalid data", { api_name: "Email" });
    if (failure === "exists")
      return row("DUPLICATE_DATA", "error", "duplicate data", { id: "111122223333", api_name: "Email" });
    const { id, isNew } = records.upsert(email || textAt(body, "data.0.Phone"), body);
    const result = row("SUCCESS", "success", isNew ? "record added" : "record updated", { id });
    Object.assign((result.body.data[0] as object) ?? {}, {
      action: isNew ? "insert" : "update",
      duplicate_field: isNew ? null : "Email",
    });
    return result;
  },
};
