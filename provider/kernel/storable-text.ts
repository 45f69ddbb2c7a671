/** Text as PostgreSQL can hold it: a NUL is invisible to a reader. */
export function storableText(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "").toWellFormed() : text.toWellFormed();
}

/** A name or an address as PostgreSQL can hold it. A NUL leaves its mark: two of them must not become one. */
export function storableName(name: string): string {
  return name.replaceAll("\0", "\uFFFD").toWellFormed();
}
