import path from "node:path";

/** Next and nothing else: what a page and a route handler cost before anyone has written a line. */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: path.resolve(import.meta.dirname, "../..") },
};
