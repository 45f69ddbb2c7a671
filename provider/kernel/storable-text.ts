export function storableText(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "").toWellFormed() : text.toWellFormed();
}

/** Replaces NUL visibly: two names must stay different. */
export function storableName(name: string): string {
  return name.replaceAll("\0", "\uFFFD").toWellFormed();
}
