"use client";

import { type FormEvent, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { NoticeBox } from "@/components/ui/notice.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { AuthErrorKind } from "@/contract/kernel/error-codes.ts";
import { useIsHydrated } from "@/lib/browser/browser-state.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { signInWith } from "@/lib/session/guard.ts";
import { clearStorage } from "@/lib/session/leave.ts";
import type { LoginDone } from "@/lib/session/sign-in-parameters.ts";

type LoginFormProps = {
  callbackUrl: string;
  error?: AuthErrorKind;
  company?: string;
  done?: LoginDone;
};

const SESSION_NOTICES: readonly AuthErrorKind[] = ["SessionRequired", "SessionEnded"];

/** Delay in milliseconds before the overlay appears. */
const FIRST_PAGE_MS = 400;

const FIELDS = ["email", "password"] as const;

export function LoginForm({ callbackUrl, error: input, company, done }: LoginFormProps) {
  const { t } = useT();
  const isHydrated = useIsHydrated();
  const [error, setError] = useState(input);
  const { register, setValue, setFocus, handleSubmit, formState } = useForm<Record<(typeof FIELDS)[number], string>>({
    reValidateMode: "onSubmit",
  });
  const [busy, setBusy] = useState<"password" | "company">();
  const [isEntering, setEntering] = useState(false);

  // Removes all stored data of an earlier session.
  useEffect(() => clearStorage({ keepDrafts: true }), []);

  // The back button restores this page from cache, with its old state.
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(undefined);
      setEntering(false);
    };
    addEventListener("pageshow", rest);
    return () => removeEventListener("pageshow", rest);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    // Some browsers fill in saved credentials without an event.
    const typed = new FormData(event.currentTarget);
    for (const name of FIELDS) setValue(name, String(typed.get(name)));
    void enter(event);
  }

  const enter = handleSubmit(
    async ({ email, password }) => {
      setBusy("password");
      const failure = await signInWith("credentials", { email: email.trim(), password, callbackUrl });
      if (!failure) {
        setEntering(true);
        return location.replace(callbackUrl);
      }
      setError(failure);
      setBusy(undefined);
      if (failure === "CredentialsSignin") setFocus("password");
    },
    () => setError(undefined),
  );

  async function leave() {
    if (busy) return;
    setBusy("company");
    const failure = await signInWith("company", { callbackUrl });
    if (!failure) return;
    setError(failure);
    setBusy(undefined);
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      {error && (
        <NoticeBox tone={SESSION_NOTICES.includes(error) ? "plain" : "fail"}>{t(`authErrors.${error}`)}</NoticeBox>
      )}
      {isEntering && <LoadingOverlay label={t("login.entering")} after={FIRST_PAGE_MS} />}
      {!error && done && <NoticeBox tone="done">{t(`login.${done}`)}</NoticeBox>}
      <div className="grid gap-4">
        <TextField
          {...register("email", { validate: (email) => email.trim() !== "" })}
          type="email"
          label={t("login.email")}
          error={formState.errors.email ? t("login.emailMissing") : undefined}
          size="touch"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          autoFocus
        />
        <PasswordField
          {...register("password", { required: true })}
          label={t("login.password")}
          error={formState.errors.password ? t("login.passwordMissing") : undefined}
          size="touch"
          autoComplete="current-password"
          maxLength={200}
        />
        <Button
          type="submit"
          variant="primary"
          size="touch"
          isBusy={busy === "password"}
          disabled={!isHydrated}
          className="disabled:!opacity-100 mt-1 w-full"
        >
          {t(busy === "password" ? "login.submitting" : "login.submit")}
        </Button>
      </div>
      <p className="mt-4">
        <a href={routes.forgetPassword} className="text-accent underline-offset-2 hover:underline">
          {t("login.forgotten")}
        </a>
      </p>
      {company && (
        <>
          <p className="my-5 flex items-center gap-3 text-ink-2 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t("login.or")}
          </p>
          <Button
            size="touch"
            isBusy={busy === "company"}
            disabled={!isHydrated}
            onClick={leave}
            className="disabled:!opacity-100 !h-auto !whitespace-normal min-h-11 w-full py-2 [overflow-wrap:anywhere]"
          >
            {t(busy === "company" ? "login.leaving" : "login.withCompany", { name: company })}
          </Button>
        </>
      )}
    </form>
  );
}
