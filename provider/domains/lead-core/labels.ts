import type { Channel, Completion, CrmState, DealState, Source } from "@/contract/kernel/channels.ts";
import type { LeadExport, LeadExportColumn } from "@/contract/leads/leads.ts";

type Labels = {
  file: string;
  heads: Record<LeadExportColumn, string>;
  sources: Record<Source, string>;
  channels: Record<Channel, string>;
  dealStates: Record<DealState, string>;
  crmStates: Record<CrmState, string>;
  completion: Record<Completion, string>;
};

/** CRMs get the Spanish `sources` and `dealStates` too. A test compares the texts with the screen. */
export const EXPORT_LABELS: Record<LeadExport["locale"], Labels> = {
  es: {
    file: "leads",
    heads: {
      id: "ID",
      firstName: "Nombre",
      lastName: "Apellido",
      source: "Fuente",
      channel: "Canal",
      email: "Correo",
      identification: "Identificación",
      origin: "Origen",
      createdAt: "Recibido",
      dealState: "Estado",
      crmState: "CRM",
      agency: "Agencia",
      formName: "Formulario",
      completion: "Propiedades",
      vin: "VIN",
      carLicense: "Placa",
      rule: "Regla",
      phone: "Teléfono",
      product: "Producto",
      advisor: "Asesor",
      stage: "Etapa",
    },
    sources: {
      meta: "Meta",
      web: "Web",
      showroom: "Showroom",
      brand: "Marca",
      brand_chevrolet: "Marca Chevrolet",
      brand_volkswagen: "Marca Volkswagen",
      tiktok: "TikTok",
      engine_pv: "Motor de Leads",
      "external-management": "Gestión Externa",
      meta_pv: "Meta Posventa",
      tiktok_pv: "TikTok Posventa",
      "referred-code": "Referidos",
      ccLeadsEngine_pv: "Motor de leads CC",
    },
    channels: {
      digital: "Digital",
      digital_pv: "Digital",
      showroom: "Showroom",
      engine_pv: "Motor de Leads",
      "external-management": "Gestión Externa",
      referred: "Referidos",
    },
    dealStates: { "new": "Lead único", duplicated: "Duplicado", failed: "Fallido" },
    crmStates: { integrated: "Integrado", "not integrated": "No integrado", none: "N/A" },
    completion: { complete: "Completo", incomplete: "Incompleto" },
  },
  en: {
    file: "leads",
    heads: {
      id: "ID",
      firstName: "First name",
      lastName: "Last name",
      source: "Source",
      channel: "Channel",
      email: "Email",
      identification: "ID number",
      origin: "Origin",
      createdAt: "Received",
      dealState: "Status",
      crmState: "CRM",
      agency: "Agency",
      formName: "Form",
      completion: "Properties",
      vin: "VIN",
      carLicense: "Plate",
      rule: "Rule",
      phone: "Phone",
      product: "Product",
      advisor: "Advisor",
      stage: "Stage",
    },
    sources: {
      meta: "Meta",
      web: "Web",
      showroom: "Showroom",
      brand: "Brand",
      brand_chevrolet: "Chevrolet brand",
      brand_volkswagen: "Volkswagen brand",
      tiktok: "TikTok",
      engine_pv: "Leads engine",
      "external-management": "External management",
      meta_pv: "Meta after-sales",
      tiktok_pv: "TikTok after-sales",
      "referred-code": "Referrals",
      ccLeadsEngine_pv: "Leads engine CC",
    },
    channels: {
      digital: "Digital",
      digital_pv: "Digital",
      showroom: "Showroom",
      engine_pv: "Leads engine",
      "external-management": "External management",
      referred: "Referrals",
    },
    dealStates: { "new": "Unique lead", duplicated: "Duplicate", failed: "Failed" },
    crmStates: { integrated: "Integrated", "not integrated": "Not integrated", none: "N/A" },
    completion: { complete: "Complete", incomplete: "Incomplete" },
  },
};
