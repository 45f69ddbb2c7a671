import type { CsvFormat } from "@/contract/kernel/files.ts";
import type { BulkReason } from "@/contract/leads/bulk.ts";
import { EXPORT_LABELS } from "../lead-core/labels.ts";

type ResultLabels = {
  file: string;
  heads: [string, string, string];
  reasons: Record<BulkReason, string>;
  fields: object;
};

const { heads: es } = EXPORT_LABELS.es;
const { heads: en } = EXPORT_LABELS.en;

export const RESULT_LABELS: Record<CsvFormat["locale"], ResultLabels> = {
  es: {
    file: "resultado",
    heads: ["ID", "Nombre", "Motivo"],
    reasons: {
      stillFailed: "Sigue fallido",
      notFailed: "No estaba fallido",
      inProcess: "Todavía se procesa",
      erased: "Sus datos se borraron",
      noLonger: "Cambió mientras tanto y ya no coincide",
      noAdvisor: "Ningún asesor del turno tiene lugar",
      otherPipeline: "Está en otro embudo",
      missingFields: "Le falta lo que pide la etapa",
      integrated: "El CRM ya lo tiene",
      hasFaults: "Tiene datos por corregir",
      noCrm: "Ningún CRM activo lo recibe",
    },
    fields: { ...es, product: "Producto", isSalesPipeline: "Venta o posventa", consent: "Consentimiento" },
  },
  en: {
    file: "result",
    heads: ["ID", "Name", "Reason"],
    reasons: {
      stillFailed: "Still failed",
      notFailed: "Was not failed",
      inProcess: "Still being processed",
      erased: "Their data was erased",
      noLonger: "Changed meanwhile and no longer matches",
      noAdvisor: "No advisor of the turns has room",
      otherPipeline: "Stands in another pipeline",
      missingFields: "Lacks what the stage asks for",
      integrated: "The CRM has it already",
      hasFaults: "Has data to be corrected",
      noCrm: "No active CRM takes it",
    },
    fields: { ...en, product: "Product", isSalesPipeline: "Sales or post-sales", consent: "Consent" },
  },
};
