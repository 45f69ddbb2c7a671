import type { MetadataRoute } from "next";
import { routes } from "@/lib/routing/routes.ts";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: [`${routes.referral}/`, `/api${routes.referral}/`, "/_next/static/", "/icon.svg", "/icons/"],
      disallow: "/",
    },
  };
}
