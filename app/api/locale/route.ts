export const dynamic = "force-dynamic";

export { chooseLocale as GET } from "@/lib/proxy/choose-locale.ts";
