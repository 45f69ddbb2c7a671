import type { CrmConfig, CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import type { CrmLead } from "@/provider/domains/deliveries/crm/crm-lead.ts";

const USERS = { tecnom: "andes", salesforce: "client-1", zoho: "client-1" } as const;

export function filledIn(preset: CrmPreset, address: string): CrmConfig {
  const config = presetConfig(preset);
  config.url = preset === "pipedrive" ? `${address}/v1` : address;
  if (config.auth.kind === "basic") config.auth.user = USERS.tecnom;
  if (config.auth.kind === "oauth2") {
    config.auth.clientId = USERS.zoho;
    config.auth.tokenUrl = `${address}${preset === "zoho" ? "/oauth/v2/token" : "/services/oauth2/token"}`;
  }
  return config;
}

export function crmLead(given: Partial<CrmLead["fields"]> = {}): CrmLead {
  const fields = {
    id: crypto.randomUUID(),
    firstName: "María",
    lastName: "Zambrano",
    anyName: "Zambrano",
    fullName: "María Zambrano",
    phone: "+593987654321",
    email: "maria.zambrano@example.com",
    identification: "1710034065",
    product: "Andes Ruta",
    brand: "Andes",
    model: "Ruta",
    agency: "Quito Norte",
    agencyCode: "UIO-N",
    city: "Quito",
    advisor: "Diego Paredes",
    source: "web",
    channel: "digital",
    origin: "Sitio web",
    campaign: "",
    formName: "Cotizador",
    dealState: "new",
    vin: "",
    carLicense: "",
    createdAt: "2026-11-21T03:30:00.000Z",
    comments: "Quiero una prueba de manejo",
    title: "",
    shortId: "",
    ...given,
  };
  fields.shortId ||= fields.id.slice(-8);
  fields.title ||= `${fields.product} · ${fields.fullName} · ${fields.shortId}`;
  return {
    fields,
    version: 1,
    source: "web",
    dealState: "new",
    extraProperties: { color: "Rojo" },
    timeZone: "America/Guayaquil",
    adf: () => "<adf/>",
  };
}
