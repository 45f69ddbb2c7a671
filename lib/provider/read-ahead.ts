import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { ArgumentsOf, Endpoint } from "@/contract/endpoint.ts";
import { log } from "@/lib/log.ts";
import { currentToken } from "@/lib/session/server.ts";
import { readKey } from "./read-key.ts";
import { ask } from "./upstream.ts";

/**
 * Reads for a page what its screen will ask first, so that it arrives with the page. Never renews a session and never
 * fails a page: what could not be read, the screen reads itself and says what is wrong. Servers only.
 */
export async function readAhead<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): Promise<DehydratedState> {
  const client = new QueryClient();
  const token = await currentToken();
  if (token) {
    const { accessToken, licenseId } = token;
    await ask(endpoint, args, { accessToken, licenseId }).then(
      (answer) => client.setQueryData(readKey(endpoint, args), answer),
      (cause) => log().debug({ path: endpoint.path, cause: String(cause) }, "not read ahead"),
    );
  }
  return dehydrate(client);
}
