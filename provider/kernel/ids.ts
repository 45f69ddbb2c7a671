const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether text is an id as the database writes it. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
