import { handleAuth } from "@/lib/session/handle-auth.ts";

export const dynamic = "force-dynamic";

async function handle(request: Request, { params }: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  return handleAuth(request, (await params).nextauth);
}

export { handle as GET, handle as POST };
