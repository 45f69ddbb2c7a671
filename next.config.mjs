/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // `npm run check` and CI check the types of everything; whoever starts the product need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // What heads a page stands in its head for whoever asks: a landing is made once for people and for link previews.
  htmlLimitedBots: /.*/,
  // They keep state or read files beside themselves, so they are loaded once, as Node loads them.
  serverExternalPackages: ["undici", "pino"],
};
