import { cookies } from "next/headers";
import { isTheme, THEME_KEY, type Theme } from "./themes.ts";

export async function getTheme(): Promise<Theme> {
  const kept = (await cookies()).get(THEME_KEY)?.value;
  return isTheme(kept) ? kept : "system";
}
