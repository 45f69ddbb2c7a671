/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // They keep state or read files beside themselves, so they are loaded once, as Node loads them.
  serverExternalPackages: ["undici", "pino"],
};
