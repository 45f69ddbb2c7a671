import type { MetadataRoute } from "next";
import { routes } from "@/lib/routing/routes.ts";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: routes.root,
    name: "Prospecta",
    short_name: "Prospecta",
    lang: "es",
    start_url: routes.root,
    scope: routes.root,
    display: "standalone",
    background_color: "#f7f6f3",
    theme_color: "#f7f6f3",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
