import { Records, textAt, type Vendor } from "./vendor.ts";

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
