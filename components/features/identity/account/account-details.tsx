"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";
import { TitledSection } from "@/components/ui/screen-section.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { account } from "@/contract/identity/account.ts";
import { useRead } from "@/lib/api/query.ts";
import { THEMES, type Theme } from "@/lib/browser/preference.ts";
import { useTheme } from "@/lib/browser/use-theme.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LOCALES, type Locale } from "@/lib/i18n/locales.ts";
import { useChangeLocale } from "@/lib/i18n/use-change-locale.ts";
import { NotificationChoices } from "./notification-choices.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionList } from "./session-list.tsx";

function Preferences() {
  const { t, locale } = useT();
  const changeLocale = useChangeLocale();
  const { theme, changeTheme } = useTheme();
  return (
    <div className="grid max-w-[420px] gap-3.5 sm:grid-cols-2">
      <SelectField
        label={t("ui.language")}
        value={locale}
        onChange={(event) => changeLocale(event.target.value as Locale)}
        options={LOCALES.map((value) => ({ value, label: t(`ui.languages.${value}`) }))}
      />
      <SelectField
        label={t("ui.theme")}
        value={theme}
        onChange={(event) => changeTheme(event.target.value as Theme)}
        options={THEMES.map((value) => ({ value, label: t(`ui.themes.${value}`) }))}
      />
    </div>
  );
}

export function AccountDetails() {
  const { t } = useT();
  const read = useRead(account.get, {});
  if (read.isPending) return <Skeleton className="h-64 w-full max-w-[420px]" />;
  if (!read.data)
    return <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={() => read.refetch()} />;
  const { email, roles, licenses } = read.data;
  const details = [
    { label: t("account.fields.email"), value: email },
    { label: t("account.fields.roles"), value: roles.map((role) => t(`roles.${role}`)).join(", ") },
    {
      label: t("account.fields.licenses"),
      value: licenses.map(({ licenseName }) => licenseName).join(", ") || t("shell.noLicense"),
    },
  ];

  return (
    <div className="flex flex-col gap-7">
      <TitledSection title={t("account.parts.profile")}>
        <ProfileForm profile={read.data} />
        <dl className="mt-4 grid max-w-[640px] gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {details.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-ink-2 text-xs">{t("account.managedByOthers")}</p>
      </TitledSection>
      <TitledSection title={t("account.parts.preferences")}>
        <Preferences />
      </TitledSection>
      <TitledSection title={t("account.parts.notifications")} text={t("account.notificationsText")}>
        <NotificationChoices />
      </TitledSection>
      <TitledSection title={t("account.parts.password")} text={t("account.passwordText")}>
        <PasswordForm />
      </TitledSection>
      <TitledSection title={t("account.sessions.title")} text={t("account.sessions.text")}>
        <SessionList />
      </TitledSection>
    </div>
  );
}
