/** Without accents or capitals: "Búsqueda" is found by "busq". */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("es");
}
