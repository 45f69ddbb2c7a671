/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // Next would check the whole project again with its own compiler run: 30 s and 1.6 GB in front of the first start.
  // `tsc --noEmit` of `npm run check`, `npm test` and CI covers the same files, tests included, and fails on an error.
  typescript: { ignoreBuildErrors: true },
  // What heads a page stands in its head for whoever asks: a landing is made once for people and for link previews.
  htmlLimitedBots: /.*/,
  // They keep state or read files beside themselves, so they are loaded once, as Node loads them.
  serverExternalPackages: ["undici", "pino"],
};
