const HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Where the middleware does not go there is no page: whatever is answered there runs nothing. */
const INERT = { ...HEADERS, "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };

const listed = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import("next").NextConfig} */
export default {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // `npm run check` and CI check the types of everything; whoever starts the product need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // They keep state or read files beside themselves, so they are loaded once, as Node loads them.
  serverExternalPackages: ["undici", "pino"],
  headers: async () => [
    { source: "/:path*", headers: listed(HEADERS) },
    ...["/_next/:path*", "/locales/:path*"].map((source) => ({ source, headers: listed(INERT) })),
  ],
};
