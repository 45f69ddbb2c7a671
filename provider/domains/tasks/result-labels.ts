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
      inProcess: "Aún se procesa",
      erased: "Datos eliminados",
      noLonger: "Cambió mientras tanto y ya no coincide",
      noAdvisor: "Todos los asesores de la rotación están en su límite",
      otherPipeline: "Está en otro embudo",
      missingFields: "Le faltan datos obligatorios de la etapa",
      integrated: "El CRM ya lo tiene",
      hasFaults: "Tiene datos por corregir",
      noCrm: "Ningún CRM activo lo recibe",
      changedSince: "Cambió después de la acción",
      noStage: "Su etapa anterior ya no existe",
    },
    fields: { ...es, product: "Producto", isSalesPipeline: "Venta o posventa", consent: "Consentimiento" },
  },
  en: {
    file: "result",
    heads: ["ID", "Name", "Reason"],
    reasons: {
      stillFailed: "Still failed",
      notFailed: "Wasn't failed",
      inProcess: "Still being processed",
      erased: "Data erased",
      noLonger: "Changed and no longer matches",
      noAdvisor: "All advisors in the rotation are at their limit",
      otherPipeline: "In another pipeline",
      missingFields: "Missing required information for the stage",
      integrated: "The CRM already has it",
      hasFaults: "Has data to fix",
      noCrm: "No active CRM accepts it",
      changedSince: "Changed after the action",
      noStage: "Its previous stage no longer exists",
    },
    fields: { ...en, product: "Product", isSalesPipeline: "Sales or after-sales", consent: "Consent" },
  },
};
