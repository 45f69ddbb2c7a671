import type { MetadataRoute } from "next";
import { routes } from "@/lib/routing/routes.ts";

/** Allows landing pages and their assets; each landing page sets its own indexing rule. All else is private. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: [`${routes.referral}/`, `/api${routes.referral}/`, "/_next/static/", "/icon.svg", "/icons/"],
      disallow: "/",
    },
  };
}
