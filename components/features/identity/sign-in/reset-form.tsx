"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { useFirstError } from "@/components/ui/use-first-error.ts";
import { useIsHydrated } from "@/components/ui/use-is-hydrated.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import type { FieldErrorCode } from "@/contract/kernel/errors.ts";
import { isStrongPassword } from "@/contract/kernel/validation.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import type { LoginDone } from "./login-done.ts";
import { Notice } from "./notice.tsx";
import { SpentLink } from "./spent-link.tsx";

type FieldErrors = { password?: FieldErrorCode; repeated?: FieldErrorCode };

export function ResetForm({ token, done }: { token: string; done: LoginDone }) {
  const { t } = useT();
  const isHydrated = useIsHydrated();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const reset = useWrite(sessions.resetPassword, {
    onSuccess: () => location.replace(withParameters(routes.login, { done })),
  });

  const form = useFirstError<HTMLFormElement>(fieldErrors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get("password"));
    const found: FieldErrors = {
      password: isStrongPassword(password) ? undefined : "passwordWeak",
      repeated: fields.get("repeated") === password ? undefined : "passwordMismatch",
    };
    setFieldErrors(found);
    if (!found.password && !found.repeated && !reset.isPending) reset.mutate({ token, password });
  }

  if (reset.error?.code === "RESET_LINK_INVALID") return <SpentLink />;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {reset.error && <Notice tone="fail">{t(`errors.${reset.error.code}`)}</Notice>}
      <div className="grid gap-4">
        <PasswordField
          name="password"
          label={t("password.newPassword")}
          error={fieldErrors.password && t(`fieldErrors.${fieldErrors.password}`)}
          size="touch"
          autoComplete="new-password"
          maxLength={200}
          autoFocus
        />
        <PasswordField
          name="repeated"
          label={t("password.repeatPassword")}
          error={fieldErrors.repeated && t(`fieldErrors.${fieldErrors.repeated}`)}
          size="touch"
          autoComplete="new-password"
          maxLength={200}
        />
        <Button
          type="submit"
          look="primary"
          size="touch"
          isBusy={reset.isPending}
          disabled={!isHydrated}
          className="disabled:!opacity-100 mt-1 w-full"
        >
          {t(reset.isPending ? "password.saving" : "password.save")}
        </Button>
      </div>
    </form>
  );
}
