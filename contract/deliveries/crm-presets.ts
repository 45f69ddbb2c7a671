import type { CrmConfig, CrmPreset } from "./crm-config.ts";
import { call, fixed, line, type Preset } from "./crm-preset-parts.ts";

const pilot: Preset = {
  kind: "form",
  url: "https://api.pilotsolution.net",
  headers: [],
  ratePerMinute: 60,
  auth: { kind: "apikey", place: "field", name: "appkey" },
  calls: [
    call({
      name: "lead",
      method: "POST",
      path: "/webhooks/welcome.php",
      mapping: [
        fixed("action", "create", { isRequired: true }),
        fixed("debug", "0"),
        line("pilot_firstname", "firstName", { isRequired: true }),
        line("pilot_lastname", "lastName"),
        line("pilot_cellphone", "phone", { transform: "phoneNational", isRequired: true }),
        line("pilot_email", "email"),
        fixed("pilot_contact_type_id", "1", { isRequired: true }),
        fixed("pilot_business_type_id", "1", { isRequired: true }),
        line("pilot_suborigin_id", "origin"),
        line("pilot_notes", "comments"),
        line("pilot_product_of_interest", "product"),
        line("pilot_car_brand", "brand"),
        line("pilot_car_modelo", "model"),
        line("pilot_city", "city"),
        line("pilot_provider_service", "source", { transform: "sourceLabel" }),
        line("pilot_tracking_id", "id", { isRequired: true }),
      ],
      success: { statusIn: [200], jsonPath: "success", equals: "true" },
      externalIdPath: "data.id",
      denied: { statusIn: [200], bodyContains: "Invalid appkey" },
    }),
  ],
};

const tecnom: Preset = {
  kind: "adf_json",
  url: "",
  headers: [],
  ratePerMinute: 60,
  auth: { kind: "basic", user: "" },
  calls: [
    call({
      name: "lead",
      method: "POST",
      path: "/api/v1/webconnector/consultas/adf",
      mapping: [
        line("prospect.customer.contacts.0.names.0.value", "anyName", { when: "!firstName", isRequired: true }),
        line("prospect.vehicles.0.make", "brand", { isRequired: true }),
        line("prospect.vehicles.0.model", "model", { isRequired: true }),
        line("prospect.provider.name.value", "origin", { or: "Prospecta", isRequired: true }),
        line("prospect.vendor.vendorname.value", "agency"),
      ],
      success: { statusIn: [200, 201], jsonPath: "id", equals: "" },
      externalIdPath: "id",
      alreadyExists: { statusIn: [400], bodyContains: "Ya existe", jsonPath: "", equals: "" },
    }),
  ],
};

const hubspot: Preset = {
  kind: "rest",
  sendsChanges: true,
  url: "https://api.hubapi.com",
  headers: [],
  ratePerMinute: 500,
  auth: { kind: "bearer", scheme: "Bearer" },
  calls: [
    call({
      name: "contact",
      method: "POST",
      path: "/crm/v3/objects/contacts/batch/upsert",
      mapping: [
        line("inputs.0.id", "email", { when: "email" }),
        fixed("inputs.0.idProperty", "email", { when: "email" }),
        line("inputs.0.id", "id", { when: "!email" }),
        fixed("inputs.0.idProperty", "prospecta_id", { when: "!email" }),
        line("inputs.0.properties.email", "email"),
        line("inputs.0.properties.prospecta_id", "id", { when: "!email" }),
        line("inputs.0.properties.firstname", "firstName"),
        line("inputs.0.properties.lastname", "lastName"),
        line("inputs.0.properties.phone", "phone"),
      ],
      success: { statusIn: [200, 201], jsonPath: "results.0.id", equals: "" },
    }),
    call({
      name: "deal",
      method: "POST",
      path: "/crm/v3/objects/deals/batch/upsert",
      mapping: [
        line("inputs.0.id", "id", { isRequired: true }),
        fixed("inputs.0.idProperty", "prospecta_id", { isRequired: true }),
        line("inputs.0.properties.dealname", "product", { or: "Lead", isRequired: true }),
        fixed("inputs.0.properties.dealstage", "appointmentscheduled", { isRequired: true }),
        line("inputs.0.properties.prospecta_id", "id", { isRequired: true }),
        line("inputs.0.properties.description", "comments"),
      ],
      success: { statusIn: [200, 201], jsonPath: "results.0.id", equals: "" },
      externalIdPath: "results.0.id",
    }),
    call({
      name: "association",
      method: "PUT",
      path: "/crm/v4/objects/deals/{answers.deal.results.0.id}/associations/default/contacts/{answers.contact.results.0.id}",
    }),
  ],
};

const salesforce: Preset = {
  kind: "rest",
  sendsChanges: true,
  url: "",
  ratePerMinute: 300,
  headers: [{ name: "Sforce-Duplicate-Rule-Header", value: "allowSave=true" }],
  auth: { kind: "oauth2", tokenUrl: "", clientId: "", scope: "", parameters: [], scheme: "Bearer" },
  calls: [
    call({
      name: "lead",
      method: "PATCH",
      path: "/services/data/v60.0/sobjects/Lead/Prospecta_Id__c/{id}",
      mapping: [
        line("LastName", "anyName", { or: "Sin nombre", isRequired: true }),
        line("FirstName", "firstName", { when: "lastName" }),
        line("Company", "agency", { or: "Particular", isRequired: true }),
        line("Email", "email"),
        line("MobilePhone", "phone"),
        line("City", "city"),
        line("LeadSource", "source", { transform: "sourceLabel" }),
        line("Description", "comments"),
      ],
      success: { statusIn: [200, 201, 204], jsonPath: "", equals: "" },
      externalIdPath: "id",
      alreadyExists: { statusIn: [400], bodyContains: "", jsonPath: "0.errorCode", equals: "DUPLICATES_DETECTED" },
    }),
  ],
};

const zoho: Preset = {
  kind: "rest",
  sendsChanges: true,
  url: "https://www.zohoapis.com",
  headers: [],
  ratePerMinute: 100,
  auth: {
    kind: "oauth2",
    tokenUrl: "https://accounts.zoho.com/oauth/v2/token",
    clientId: "",
    scope: "ZohoCRM.modules.leads.ALL",
    parameters: [{ name: "soid", value: "ZohoCRM." }],
    scheme: "Zoho-oauthtoken",
  },
  calls: [
    call({
      name: "lead",
      method: "POST",
      path: "/crm/v8/Leads/upsert",
      mapping: [
        line("data.0.Last_Name", "anyName", { or: "Sin nombre", isRequired: true }),
        line("data.0.First_Name", "firstName", { when: "lastName" }),
        line("data.0.Email", "email"),
        line("data.0.Phone", "phone"),
        line("data.0.City", "city"),
        line("data.0.Lead_Source", "source", { transform: "sourceLabel" }),
        line("data.0.Description", "comments"),
        fixed("duplicate_check_fields.0", "Email", { when: "email" }),
        fixed("duplicate_check_fields.1", "Phone", { when: "phone" }),
      ],
      success: { statusIn: [200, 201, 202], jsonPath: "data.0.status", equals: "success" },
      externalIdPath: "data.0.details.id",
      alreadyExists: { statusIn: [], bodyContains: "", jsonPath: "data.0.code", equals: "DUPLICATE_DATA" },
    }),
  ],
};

const SEARCHED = { statusIn: [200], jsonPath: "success", equals: "true" };
const FOUND_PERSON = "answers.find.data.items.0.item.id";
const FOUND_LEAD = "answers.findLead.data.items.0.item.id";

const pipedrive: Preset = {
  kind: "rest",
  url: "https://api.pipedrive.com/v1",
  headers: [],
  ratePerMinute: 120,
  auth: { kind: "apikey", place: "header", name: "x-api-token" },
  calls: [
    call({
      name: "find",
      method: "GET",
      path: "/persons/search",
      success: SEARCHED,
      mapping: [
        line("term", "phone"),
        line("term", "email"),
        fixed("fields", "email,phone"),
        fixed("exact_match", "true"),
      ],
    }),
    call({
      name: "person",
      method: "POST",
      path: "/persons",
      unless: FOUND_PERSON,
      mapping: [
        line("name", "fullName", { or: "Sin nombre", isRequired: true }),
        line("email.0.value", "email"),
        line("phone.0.value", "phone"),
      ],
      success: { statusIn: [200, 201], jsonPath: "success", equals: "true" },
    }),
    call({
      name: "findLead",
      method: "GET",
      path: "/leads/search",
      success: SEARCHED,
      mapping: [line("term", "shortId", { isRequired: true }), fixed("fields", "title")],
      externalIdPath: "data.items.0.item.id",
    }),
    call({
      name: "lead",
      method: "POST",
      path: "/leads",
      unless: FOUND_LEAD,
      mapping: [
        line("title", "title", { isRequired: true }),
        line("person_id", FOUND_PERSON),
        line("person_id", "answers.person.data.id"),
      ],
      success: { statusIn: [200, 201], jsonPath: "success", equals: "true" },
      externalIdPath: "data.id",
    }),
  ],
};

const own: Preset = {
  kind: "rest",
  url: "",
  headers: [],
  ratePerMinute: 60,
  auth: { kind: "bearer", scheme: "Bearer" },
  calls: [
    call({
      name: "lead",
      method: "POST",
      path: "/leads",
      mapping: [
        line("id", "id", { isRequired: true }),
        line("firstName", "firstName"),
        line("lastName", "lastName"),
        line("phone", "phone"),
        line("email", "email"),
        line("product", "product"),
      ],
    }),
  ],
};

/** Requirements by vendors' documentation; Pilot's and Tecnom's by integrators. Tested against fakes only. */
export const PRESETS: Record<CrmPreset, Preset> = { pilot, tecnom, hubspot, salesforce, zoho, pipedrive, own };

export function presetConfig(preset: CrmPreset): CrmConfig {
  const { ratePerMinute: _rate, sendsChanges: _changes, ...config } = structuredClone(PRESETS[preset]);
  return { ...config, preset, accountType: "client", mailTo: "", timeoutMs: 15_000 };
}
