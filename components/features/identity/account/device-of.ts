const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
] as const;

export function deviceOf(userAgent: string): { browser: string; system: string } {
  const named = (words: readonly (readonly [string, string])[]) =>
    words.find(([word]) => userAgent.includes(word))?.[1] ?? "";
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
