import { notFound } from "next/navigation";
import { MissingCode } from "@/components/shell/public-frame.tsx";
import { routes } from "@/lib/routing/routes.ts";

/** Reserves `/ref` for referral addresses, `/reference` included; no other unknown address is public. */
export default async function UnknownPage({ params }: { params: Promise<{ unknown: string[] }> }) {
  const { unknown } = await params;
  if (!`/${unknown.join("/")}`.startsWith(routes.referral)) notFound();
  return <MissingCode />;
}
