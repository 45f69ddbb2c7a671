export function dayAt(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
}
