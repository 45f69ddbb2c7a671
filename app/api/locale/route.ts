export { chooseLocale as POST } from "@/lib/i18n/choose-locale.ts";
