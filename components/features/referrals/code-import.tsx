"use client";

import type { RowImportDefinition } from "@/components/engines/row-import/row-file.ts";
import { RowImport } from "@/components/engines/row-import/row-import.tsx";
import { type CodeRowField, referralCodes } from "@/contract/referrals/codes.ts";
import { call } from "@/lib/api/call.ts";
import { routes } from "@/lib/routing/routes.ts";
import { CODE_FILE } from "./code-file.ts";

const CODE_IMPORT: RowImportDefinition<CodeRowField> = {
  file: CODE_FILE,
  columns: [
    { field: "kind", draw: ({ kind }) => kind, className: "w-24 @max-2xl:hidden" },
    { field: "code", draw: ({ code }) => code, className: "w-40 @max-2xl:hidden" },
    { field: "name", draw: ({ name, lastName }) => `${name} ${lastName}`.trim() },
  ],
  examples: [
    ["afiliado", "FERIA-26", "Feria de Quito", "", "", "", "feria@example.com", "sí"],
    ["persona", "", "Lucía", "Paredes", "1710034065", "0987654312", "", "sí"],
  ],
  send: (rows, isTrial) => call(referralCodes.load, { rows, isTrial }),
  changes: [referralCodes.affiliates, referralCodes.members],
  back: routes.settingsReferrals,
  labelsOf: (t) => ({
    back: t("routes.settingsReferrals"),
    title: t("codeImport.title"),
    text: t("codeImport.text"),
    how: t("codeImport.how"),
    fileName: t("codeImport.fileName"),
    templateName: t("codeImport.templateName"),
    columns: {
      kind: t("codeImport.columns.kind"),
      code: t("codeImport.columns.code"),
      name: t("codeImport.columns.name"),
      lastName: t("codeImport.columns.lastName"),
      identification: t("codeImport.columns.identification"),
      phone: t("codeImport.columns.phone"),
      email: t("codeImport.columns.email"),
      isActive: t("codeImport.columns.isActive"),
    },
  }),
};

export function CodeImport() {
  return <RowImport definition={CODE_IMPORT} />;
}
