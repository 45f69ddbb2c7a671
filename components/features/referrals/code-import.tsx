"use client";

import type { RowImportDefinition } from "@/components/engines/row-import/row-file.ts";
import { RowImport } from "@/components/engines/row-import/row-load.tsx";
import { type CodeRowField, referralCodes } from "@/contract/referrals/codes.ts";
import { call } from "@/lib/api/call.ts";
import { routes } from "@/lib/routing/routes.ts";
import { CODE_FILE } from "./code-file.ts";

const CODE_LOAD: RowImportDefinition<CodeRowField> = {
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
    title: t("codeLoad.title"),
    text: t("codeLoad.text"),
    how: t("codeLoad.how"),
    fileName: t("codeLoad.fileName"),
    templateName: t("codeLoad.templateName"),
    columns: {
      kind: t("codeLoad.columns.kind"),
      code: t("codeLoad.columns.code"),
      name: t("codeLoad.columns.name"),
      lastName: t("codeLoad.columns.lastName"),
      identification: t("codeLoad.columns.identification"),
      phone: t("codeLoad.columns.phone"),
      email: t("codeLoad.columns.email"),
      isActive: t("codeLoad.columns.isActive"),
    },
  }),
};

export function CodeLoad() {
  return <RowImport definition={CODE_LOAD} />;
}
