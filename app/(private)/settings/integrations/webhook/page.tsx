import { redirect } from "next/navigation";
import { routes } from "@/lib/routing/routes.ts";

export default function WebhookPage() {
  redirect(routes.settingsWebhooks);
}
