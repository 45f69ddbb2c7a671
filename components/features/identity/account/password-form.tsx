"use client";

import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { setFieldErrors, useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { account } from "@/contract/identity/account.ts";
import { PasswordChange, sessions } from "@/contract/identity/sessions.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

const FIELDS = ["currentPassword", "password", "repeated"] as const;

const PasswordChangeForm = PasswordChange.safeExtend({ repeated: z.string() }).refine(
  ({ password, repeated }) => repeated === password,
  { path: ["repeated"], error: "passwordMismatch" },
);

export function PasswordForm() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const form = useContractForm(PasswordChangeForm, {
    defaultValues: { currentPassword: "", password: "", repeated: "" },
  });
  const change = useWrite(sessions.changePassword, {
    onSuccess: () => {
      form.reset();
      client.invalidateQueries({ queryKey: [account.sessions.method, account.sessions.path] });
      toast.show({ type: "success", message: t("account.passwordChanged") });
    },
    onError: ({ code, details }) => {
      const { fields = [] } = details;
      if (setFieldErrors(form, fields).length === fields.length)
        toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });

  const submit = form.handleSubmit(({ currentPassword, password }) => {
    if (!change.isPending) change.mutate({ currentPassword, password });
  });

  return (
    <form noValidate onSubmit={submit} className="flex max-w-[420px] flex-col gap-3.5">
      {FIELDS.map((name) => (
        <PasswordField
          key={name}
          {...form.register(name)}
          label={t(`account.fields.${name}`)}
          error={form.errorText(name)}
          autoComplete={name === "currentPassword" ? "current-password" : "new-password"}
          maxLength={200}
        />
      ))}
      <div>
        <Button type="submit" isBusy={change.isPending}>
          {t("account.changePassword")}
        </Button>
      </div>
    </form>
  );
}
