import type { FileRow, RowFile } from "@/components/engines/row-import/row-file.ts";
import { codeRowKey, readCodeRow } from "@/contract/referrals/code-rows.ts";
import { CODE_ROW_FIELDS, type CodeRowField } from "@/contract/referrals/codes.ts";

export const CODE_FILE: RowFile<CodeRowField> = {
  fields: CODE_ROW_FIELDS,
  heads: {
    kind: ["tipo", "kind", "type"],
    code: ["codigo", "code"],
    name: ["nombre", "name", "first name", "aliado", "partner"],
    lastName: ["apellido", "last name", "surname"],
    identification: ["identificacion", "cedula", "identification", "id"],
    phone: ["celular", "telefono", "phone", "mobile", "mobile phone"],
    email: ["correo", "email", "e-mail"],
    isActive: ["activo", "active"],
  },
  required: ["kind", "name"],
  evaluate,
};

function evaluate(rows: readonly FileRow<CodeRowField>[]): void {
  const read = new Set<string>();
  for (const one of rows) {
    const parsed = readCodeRow(one.typed);
    if ("errors" in parsed) {
      one.errors.push(...parsed.errors);
      continue;
    }
    const key = codeRowKey(parsed.row);
    if (read.has(key)) one.errors.push({ field: "code", code: "repeated" });
    read.add(key);
  }
}
