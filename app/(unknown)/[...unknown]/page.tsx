import { notFound } from "next/navigation";
import { MissingCode } from "@/components/shell/missing-code.tsx";
import { routes } from "@/lib/routing/routes.ts";

/** Whatever starts with /ref is a referral address, /reference too; every other address is nobody's. */
export default async function UnknownPage({ params }: { params: Promise<{ unknown: string[] }> }) {
  const { unknown } = await params;
  if (!`/${unknown.join("/")}`.startsWith(routes.referral)) notFound();
  return <MissingCode />;
}
