import * as z from "zod";

/** Record id in lower case, as stored, so that text comparison works. */
export const Id = z.uuid().toLowerCase();

const HARMLESS = /^[\w.:-]{1,100}$/;

/** Valid `x-request-id`, else a new one. The id is passed from the browser to the job. */
export function requestIdOf(headers: Headers): string {
  const input = headers.get("x-request-id");
  return input && HARMLESS.test(input) ? input : crypto.randomUUID();
}
