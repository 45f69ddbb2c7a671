"use client";

import { type FormEvent, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { useFirstError } from "@/components/ui/use-first-error.ts";
import { useIsHydrated } from "@/components/ui/use-is-hydrated.ts";
import { sessions } from "@/contract/identity/sessions.ts";
import { isEmail } from "@/contract/kernel/validation.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { Notice } from "./notice.tsx";

/** Answers the same whether or not the account exists. */
export function ForgotForm() {
  const { t } = useT();
  const isHydrated = useIsHydrated();
  const [email, setEmail] = useState("");
  const [isFaulty, setFaulty] = useState(false);
  const requestReset = useWrite(sessions.forgotPassword);

  const [refused, setRefused] = useState<object>();
  const form = useFirstError<HTMLFormElement>(refused);

  function submit(event: FormEvent) {
    event.preventDefault();
    setFaulty(!isEmail(email.trim()));
    setRefused({});
    if (isEmail(email.trim()) && !requestReset.isPending) requestReset.mutate({ email: email.trim() });
  }

  if (requestReset.isSuccess) {
    return (
      <>
        <Notice tone="done">
          {t("password.sentText", { email: email.trim(), interpolation: { escapeValue: false } })}
        </Notice>
        <a href={routes.login} className={buttonClass({ size: "touch" })}>
          {t("password.backToLogin")}
        </a>
      </>
    );
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit}>
      {requestReset.error && <Notice tone="fail">{t(`errors.${requestReset.error.code}`)}</Notice>}
      <TextField
        name="email"
        type="email"
        label={t("login.email")}
        error={isFaulty ? t("fieldErrors.email") : undefined}
        size="touch"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoFocus
      />
      <Button
        type="submit"
        look="primary"
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
