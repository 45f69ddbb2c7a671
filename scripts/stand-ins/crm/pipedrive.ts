import { type FakeResponse, Records, textAt, type Vendor } from "./vendor.ts";

const persons = new Records();
const leads = new Records();

const ok = (status: number, data: unknown): FakeResponse => ({ status, body: { success: true, data } });
const no = (status: number, error: string): FakeResponse => ({
  status,
  body: { success: false, error, error_info: "Please check developers.pipedrive.com", data: null },
});
const items = (found: string | undefined) => ({
  items: found ? [{ result_score: 0.9, item: { id: Number(found) } }] : [],
});

export const pipedrive: Vendor = {
  name: "pipedrive",
  paths: /^\/v1\/(persons|leads)/,
  records: leads,
  related: persons,
  answer: ({ method, path, query, body, headers, failure }) => {
    if (!headers["x-api-token"]) return no(401, "unauthorized access");
    const term = query.get("term") ?? "";
    if (path.endsWith("/search") && term.length < 2) return no(400, "Search term is too short");
    if (path === "/v1/persons/search") return ok(200, items(persons.find(term)));
    if (path === "/v1/leads/search") {
      const found = leads.all.find(({ key }) => key.includes(term));
      return ok(200, { items: found ? [{ item: { id: `lead-${found.id}` } }] : [] });
    }
    if (method === "POST" && path === "/v1/persons") {
      if (!textAt(body, "name")) return no(400, "Name must be given");
      const { id } = persons.upsert(textAt(body, "email.0.value") || textAt(body, "phone.0.value"), body);
      return ok(201, { id: Number(id), name: textAt(body, "name") });
    }
    if (method !== "POST" || path !== "/v1/leads") return no(404, "Unknown method");
    if (failure === "refused" || !textAt(body, "title")) return no(400, "Title must be given");
    if (!textAt(body, "person_id")) return no(400, "A lead must be linked to a person or an organization");
    const { id } = leads.upsert(textAt(body, "title"), body);
    return ok(201, { id: `lead-${id}`, title: textAt(body, "title") });
  },
};
