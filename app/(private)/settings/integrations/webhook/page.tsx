import { redirect } from "next/navigation";
import { routes } from "@/lib/routing/routes.ts";

/** Webhooks have a screen of their own. */
export default function WebhookPage() {
  redirect(routes.settingsWebhooks);
}
