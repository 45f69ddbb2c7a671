export function columnNames(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header, index) => {
    const name = header.trim() || String(index + 1);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

export function rowAsText(headers: readonly string[], cells: readonly string[]): string {
  const names = columnNames(headers);
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])), null, 2);
}
