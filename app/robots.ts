import type { MetadataRoute } from "next";
import { routes } from "@/lib/routing/routes.ts";

/**
 * Landings may be read, with what they are drawn with; which of them may be found, each says itself. All else is
 * somebody's own.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: [`${routes.referral}/`, `/api${routes.referral}/`, "/_next/static/", "/icon.svg", "/icons/"],
      disallow: "/",
    },
  };
}
