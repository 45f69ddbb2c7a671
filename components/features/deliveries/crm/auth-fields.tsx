"use client";

import { PasswordField } from "@/components/ui/password-field.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { Crm } from "@/contract/deliveries/crm.ts";
import { CRM_AUTHS, CRM_KINDS, type CrmAuth } from "@/contract/deliveries/crm-config.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { CrmEditor } from "./use-crm-editor.ts";

type AuthFieldsProps = {
  editor: CrmEditor;
  crm: Crm | undefined;
  cryptoKey: string;
  onKey: (key: string) => void;
  mayRoot: boolean;
};

const BLANK: Record<CrmAuth["kind"], CrmAuth> = {
  none: { kind: "none" },
  basic: { kind: "basic", user: "" },
  bearer: { kind: "bearer", scheme: "Bearer" },
  apikey: { kind: "apikey", place: "header", name: "x-api-key" },
  oauth2: { kind: "oauth2", tokenUrl: "", clientId: "", scope: "", parameters: [], scheme: "Bearer" },
};

export function AuthFields({ editor, crm, cryptoKey, onKey, mayRoot }: AuthFieldsProps) {
  const { t } = useT();
  const { draft, change } = editor;
  const { config } = draft;
  const { auth } = config;
  const error = useErrors(editor);
  const text = (path: string, label: string, value: string) => (
    <TextField
      label={label}
      value={value}
      error={error(path)}
      spellCheck={false}
      onChange={({ target }) => change(path, target.value)}
    />
  );
  const isMail = config.kind === "adf_mail";
  const isOwn = config.preset === "own";
  const keyHint = crm?.keyEnd ? t("crm.hints.keyStored", { end: crm.keyEnd }) : t("crm.hints.keyStoredShort");
  return (
    <div className="grid gap-3.5 @lg:grid-cols-2">
      {text("name", t("crm.fields.name"), draft.name)}
      {isOwn && (
        <SelectField
          label={t("crm.fields.kind")}
          value={config.kind}
          options={CRM_KINDS.map((value) => ({ value, label: t(`crm.kinds.${value}`) }))}
          onChange={({ target }) => change("config.kind", target.value)}
        />
      )}
      {isMail
        ? text("config.mailTo", t("crm.fields.mailTo"), config.mailTo)
        : text("config.url", t("crm.fields.url"), config.url)}
      {isOwn && !isMail && (
        <SelectField
          label={t("crm.fields.authKind")}
          value={auth.kind}
          options={CRM_AUTHS.map((value) => ({ value, label: t(`crm.auths.${value}`) }))}
          onChange={({ target }) => change("config.auth", BLANK[target.value as CrmAuth["kind"]])}
        />
      )}
      {auth.kind === "basic" && text("config.auth.user", t("crm.fields.user"), auth.user)}
      {auth.kind === "oauth2" && (
        <>
          {text("config.auth.tokenUrl", t("crm.fields.tokenUrl"), auth.tokenUrl)}
          {text("config.auth.clientId", t("crm.fields.clientId"), auth.clientId)}
          {(isOwn || auth.scope) && text("config.auth.scope", t("crm.fields.scope"), auth.scope)}
          {auth.parameters.map(({ name, value }, index) => (
            <div key={name}>{text(`config.auth.parameters.${index}.value`, name, value)}</div>
          ))}
        </>
      )}
      {isOwn && auth.kind === "apikey" && (
        <>
          {text("config.auth.name", t("crm.fields.keyName"), auth.name)}
          <SelectField
            label={t("crm.fields.place")}
            value={auth.place}
            options={(["header", "query", "field"] as const).map((value) => ({
              value,
              label: t(`crm.places.${value}`),
            }))}
            onChange={({ target }) => change("config.auth.place", target.value)}
          />
        </>
      )}
      {isOwn &&
        !isMail &&
        (auth.kind === "bearer" || auth.kind === "oauth2") &&
        text("config.auth.scheme", t("crm.fields.scheme"), auth.scheme)}
      {!isMail && auth.kind !== "none" && (
        <PasswordField
          isKey
          label={t("crm.fields.key")}
          hint={crm && crm.keyEnd !== null ? keyHint : t("crm.hints.key")}
          value={cryptoKey}
          error={editor.errorAt("key") === "required" && crm ? t("crm.hints.keyAgain") : error("key")}
          autoComplete="off"
          onChange={({ target }) => onKey(target.value)}
        />
      )}
      {mayRoot && (
        <SelectField
          label={t("crm.fields.accountType")}
          value={config.accountType}
          options={(["client", "root"] as const).map((value) => ({ value, label: t(`crm.accounts.${value}`) }))}
          onChange={({ target }) => change("config.accountType", target.value)}
        />
      )}
    </div>
  );
}

export function useErrors({ errorAt }: Pick<CrmEditor, "errorAt">): (path: string) => string | undefined {
  const { t } = useT();
  return (path) => {
    const code = errorAt(path);
    return code && t(`fieldErrors.${code}`);
  };
}
