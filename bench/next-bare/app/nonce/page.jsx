import { headers } from "next/headers";

/** Made for each visit: it reads the request. */
export default async function EmptyDynamicPage() {
  await headers();
  return <main>Prospecta</main>;
}
