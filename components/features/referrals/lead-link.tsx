import Link from "next/link";
import { routes, withParameters } from "@/lib/routing/routes.ts";

/** Who was referred, among the leads that came so. */
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
