import Link from "next/link";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function LeadLink({ leadId, leadName }: { leadId: string; leadName: string }) {
  return (
    <Link
      href={withParameters(routes.gathering, { source: "referred-code", lead: leadId })}
      prefetch={false}
      className="font-strong hover:underline"
    >
      {leadName}
    </Link>
  );
}
