import { renewAndReturn } from "@/lib/session/renew.ts";

export const dynamic = "force-dynamic";

export { renewAndReturn as GET };
