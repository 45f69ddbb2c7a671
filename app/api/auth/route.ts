import { handleAuth } from "@/lib/session/handle-auth.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return handleAuth(request, []);
}
