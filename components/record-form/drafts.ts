/** What was typed and not saved, while the page lives: going back to a record finds it again. */
const drafts = new Map<string, Record<string, string>>();

export function keepDraft(key: string, values: Record<string, string>): void {
  drafts.set(key, { ...values });
}

export function takeDraft(key: string): Record<string, string> | undefined {
  const draft = drafts.get(key);
  drafts.delete(key);
  return draft;
}

export function hasDraft(key: string): boolean {
  return drafts.has(key);
}
