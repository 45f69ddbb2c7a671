import { redirect } from "next/navigation";
import { homeRoute, mayOpen } from "@/lib/access/decide.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

/** The address above a lead's page is the list of leads. */
export default async function LeadsPage() {
  const { user } = await requireSession(routes.lead);
  redirect(mayOpen(routes.gathering, user.role) ? routes.gathering : homeRoute(user.role));
}
