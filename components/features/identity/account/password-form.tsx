"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { account } from "@/contract/identity/account.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import type { FieldErrorCode } from "@/contract/kernel/errors.ts";
import { isSamePassword, isStrongPassword } from "@/contract/kernel/validation.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

const FIELDS = ["currentPassword", "password", "repeated"] as const;
type FieldErrors = Partial<Record<(typeof FIELDS)[number], FieldErrorCode>>;

export function PasswordForm() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const change = useWrite(sessions.changePassword, {
    onSuccess: () => {
      form.current?.reset();
      client.invalidateQueries({ queryKey: [account.sessions.method, account.sessions.path] });
      toast.show({ type: "success", message: t("account.passwordChanged") });
    },
    onError: ({ code, details }) => {
      const found = (details.fields ?? []).filter(({ field }) => FIELDS.some((name) => name === field));
      setFieldErrors(Object.fromEntries(found.map((fieldError) => [fieldError.field, fieldError.code])));
      if (found.length === 0) toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = (name: string) => String(fields.get(name) ?? "");
    const found: FieldErrors = {
      ...(typed("currentPassword") === "" && { currentPassword: "required" }),
      ...(isSamePassword(typed("currentPassword"), typed("password")) && { password: "passwordSame" }),
      ...(!isStrongPassword(typed("password")) && { password: "passwordWeak" }),
      ...(typed("repeated") !== typed("password") && { repeated: "passwordMismatch" }),
    };
    setFieldErrors(found);
    if (Object.keys(found).length > 0 || change.isPending) return;
    change.mutate({ currentPassword: typed("currentPassword"), password: typed("password") });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-[420px] flex-col gap-3.5">
      {FIELDS.map((name) => {
        const fieldError = fieldErrors[name];
        return (
          <PasswordField
            key={name}
            name={name}
            label={t(`account.fields.${name}`)}
            error={fieldError && t(`fieldErrors.${fieldError}`)}
            autoComplete={name === "currentPassword" ? "current-password" : "new-password"}
            maxLength={200}
          />
        );
      })}
      <div>
        <Button type="submit" isBusy={change.isPending}>
          {t("account.changePassword")}
        </Button>
      </div>
    </form>
  );
}
