const HARMLESS = /^[\w.:-]{1,100}$/;

/** The `x-request-id` of a request if it is harmless, else a new one. One id goes along from the browser to the job. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && HARMLESS.test(given) ? given : crypto.randomUUID();
}
