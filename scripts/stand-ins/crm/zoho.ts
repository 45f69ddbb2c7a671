import { Records, textAt, type Vendor } from "./vendor.ts";

const records = new Records();

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
