const HARMLESS = /^[\w.:-]{1,100}$/;

/** Valid `x-request-id`, else a new one. The id is passed from the browser to the job. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && HARMLESS.test(given) ? given : crypto.randomUUID();
}
