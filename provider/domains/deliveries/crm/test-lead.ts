import { toEntrySource } from "@/contract/kernel/channels.ts";
import { EMPTY_TEXTS } from "@/contract/kernel/sent-fields.ts";
import type { model } from "@/provider/db/schema/companies.ts";
import { writeLead } from "@/provider/domains/intake/adf/write-lead.ts";
import type { CrmLead } from "./crm-lead.ts";

type Sold = Pick<typeof model.$inferSelect, "brand" | "name"> | undefined;

const TEST_MESSAGE = "Lead de prueba enviado desde Prospecta. Nadie espera respuesta.";

export function testLead(id: string, sold: Sold): CrmLead {
  const [brand, model] = [sold?.brand ?? "Prueba", sold?.name ?? "Prueba"];
  const person = { firstName: "PRUEBA", lastName: "Prospecta", phone: "+593990000000" };
  const email = "prueba@prospecta.example";
  const product = `${brand} ${model}`;
  const createdAt = new Date().toISOString();
  const shortId = id.slice(-8);
  const draft = {
    ...EMPTY_TEXTS,
    ...person,
    email,
    product,
    agency: "Prueba",
    origin: "Prospecta",
    formName: "Prueba",
    externalId: null,
    isSalesPipeline: true,
    entrySource: toEntrySource("captured", "web"),
    completion: null,
    consent: null,
    extraProperties: { comments: TEST_MESSAGE },
  };
  return {
    version: 1,
    source: "web",
    dealState: "new",
    extraProperties: draft.extraProperties,
    timeZone: "America/Guayaquil",
    fields: {
      ...person,
      id,
      shortId,
      email,
      product,
      brand,
      model,
      createdAt,
      comments: TEST_MESSAGE,
      city: "Quito",
      anyName: person.lastName,
      fullName: `${person.firstName} ${person.lastName}`,
      title: `PRUEBA · ${product} · ${shortId}`,
      identification: "",
      agency: "Prueba",
      agencyCode: "PRUEBA",
      advisor: "",
      source: "web",
      channel: "digital",
      origin: "Prospecta",
      campaign: "",
      formName: "Prueba",
      dealState: "new",
      vin: "",
      carLicense: "",
    },
    adf: () => writeLead({ id, source: "web", brand, createdAt, draft }),
  };
}
