import { renewAndReturn } from "@/lib/session/gate.ts";

export const dynamic = "force-dynamic";

export { renewAndReturn as GET };
