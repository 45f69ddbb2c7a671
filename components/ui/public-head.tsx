import { getT } from "@/lib/i18n/server.ts";
import { Brand } from "./brand.tsx";
import { LocaleSwitch } from "./locale-switch.tsx";

type PublicHeadProps = {
  isHosted?: boolean;
};

export async function PublicHead({ isHosted = false }: PublicHeadProps) {
  const { t, locale } = await getT();
  return (
    <header className="flex h-14 flex-none items-center justify-between px-5">
      {isHosted ? <span /> : <Brand />}
      <LocaleSwitch
        locale={locale}
        label={t("ui.language")}
        names={{ es: t("ui.languages.es"), en: t("ui.languages.en") }}
      />
    </header>
  );
}
