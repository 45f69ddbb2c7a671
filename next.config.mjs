/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // `tsc --noEmit` of `npm run check`, `npm test` and CI checks the same files. Next's own check takes 30 s and 1.6 GB
  // more.
  typescript: { ignoreBuildErrors: true },
  // Metadata is in the head for every client: a landing is rendered once for people and link previews.
  htmlLimitedBots: /.*/,
  // These packages store state or read their own files, so Node must load them unbundled.
  serverExternalPackages: ["undici", "pino"],
};
