"use client";

import * as z from "zod";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { NoticeBox } from "@/components/ui/notice.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { PasswordReset, sessions } from "@/contract/identity/sessions.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useIsHydrated } from "@/lib/browser/browser-state.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import type { LoginDone } from "@/lib/session/sign-in-parameters.ts";

export function SpentLink() {
  const { t } = useT();
  return (
    <>
      <NoticeBox tone="fail">{t("errors.RESET_LINK_INVALID")}</NoticeBox>
      <a href={routes.forgetPassword} className={buttonClass({ variant: "primary", size: "touch" })}>
        {t("password.requestAgain")}
      </a>
    </>
  );
}

const NewPasswordForm = PasswordReset.omit({ token: true })
  .extend({ repeated: z.string() })
  .refine(({ password, repeated }) => repeated === password, { path: ["repeated"], error: "passwordMismatch" });

export function ResetForm({ token, done }: { token: string; done: LoginDone }) {
  const { t } = useT();
  const isHydrated = useIsHydrated();
  const { register, handleSubmit, errorText } = useContractForm(NewPasswordForm);
  const reset = useWrite(sessions.resetPassword, {
    onSuccess: () => location.replace(withParameters(routes.login, { done })),
  });
  const submit = handleSubmit(({ password }) => {
    if (!reset.isPending) reset.mutate({ token, password });
  });

  if (reset.error?.code === "RESET_LINK_INVALID") return <SpentLink />;
  return (
    <form method="post" noValidate onSubmit={submit}>
      {reset.error && <NoticeBox tone="fail">{t(`errors.${reset.error.code}`)}</NoticeBox>}
      <div className="grid gap-4">
        <PasswordField
          {...register("password")}
          label={t("password.newPassword")}
          error={errorText("password")}
          size="touch"
          autoComplete="new-password"
          maxLength={200}
          autoFocus
        />
        <PasswordField
          {...register("repeated")}
          label={t("password.repeatPassword")}
          error={errorText("repeated")}
          size="touch"
          autoComplete="new-password"
          maxLength={200}
        />
        <Button
          type="submit"
          variant="primary"
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
