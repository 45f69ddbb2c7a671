"use client";

import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { NoticeBox } from "@/components/ui/notice.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { PasswordRequest, sessions } from "@/contract/identity/sessions.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useIsHydrated } from "@/lib/browser/browser-state.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export function ForgotForm() {
  const { t } = useT();
  const isHydrated = useIsHydrated();
  const { register, handleSubmit, errorText } = useContractForm(PasswordRequest);
  const requestReset = useWrite(sessions.forgotPassword);
  const submit = handleSubmit((typed) => {
    if (!requestReset.isPending) requestReset.mutate(typed);
  });

  if (requestReset.isSuccess) {
    return (
      <>
        <NoticeBox tone="done">
          {t("password.sentText", { email: requestReset.variables.email, interpolation: { escapeValue: false } })}
        </NoticeBox>
        <a href={routes.login} className={buttonClass({ size: "touch" })}>
          {t("password.backToLogin")}
        </a>
      </>
    );
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      {requestReset.error && <NoticeBox tone="fail">{t(`errors.${requestReset.error.code}`)}</NoticeBox>}
      <TextField
        {...register("email")}
        type="email"
        label={t("login.email")}
        error={errorText("email")}
        size="touch"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        size="touch"
        isBusy={requestReset.isPending}
        disabled={!isHydrated}
        className="disabled:!opacity-100 mt-5 w-full"
      >
        {t(requestReset.isPending ? "password.sending" : "password.send")}
      </Button>
      <p className="mt-4">
        <a href={routes.login} className="text-accent underline-offset-2 hover:underline">
          {t("password.backToLogin")}
        </a>
      </p>
    </form>
  );
}
