import { forward } from "@/lib/proxy/forward.ts";
import { handleAuth, isAuthCall } from "@/lib/session/handle-auth.ts";

export const dynamic = "force-dynamic";

async function handle(request: Request, { params }: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const { nextauth } = await params;
  return isAuthCall(nextauth) ? handleAuth(request, nextauth) : forward(request);
}

export { forward as DELETE, forward as PATCH, forward as PUT, handle as GET, handle as POST };
