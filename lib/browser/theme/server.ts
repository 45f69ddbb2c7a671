import { cookies } from "next/headers";
import { isTheme, THEME_KEY, type Theme } from "./themes.ts";

export async function getTheme(): Promise<Theme> {
  const stored = (await cookies()).get(THEME_KEY)?.value;
  return isTheme(stored) ? stored : "system";
}
