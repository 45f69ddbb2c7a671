export const dynamic = "force-dynamic";

export { chooseLocale as GET } from "@/lib/i18n/choose-locale.ts";
