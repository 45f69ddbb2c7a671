import { handleAuth } from "@/lib/session/handle-auth.ts";

export const dynamic = "force-dynamic";

/** Without an action: said in plain words on /login. */
export function GET(request: Request): Promise<Response> {
  return handleAuth(request, []);
}
