import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

const light = {
  canvas: "#f7f6f3",
  surface: "#ffffff",
  sunken: "#f1efea",
  line: "#e6e2da",
  "line-strong": "#d3cdc1",
  ink: "#1c1a17",
  "ink-2": "#5d574d",
  "ink-3": "#8b8478",
  accent: "#0b6a62",
  "accent-ink": "#ffffff",
  "accent-soft": "#dcefeb",
  focus: "#0b6a62",
  new: "#1d5fb4",
  "new-soft": "#e2edfa",
  dup: "#8a5a00",
  "dup-soft": "#fbeed0",
  fail: "#b3261e",
  "fail-soft": "#fbe4e1",
  done: "#1c6b35",
  "done-soft": "#dff2e3",
  veil: "rgb(28 26 23 / 32%)",
  "shadow-panel": "0 0 0 1px rgb(28 26 23 / 6%), -12px 0 32px -16px rgb(28 26 23 / 18%)",
  "shadow-raised": "0 0 0 1px rgb(28 26 23 / 8%), 0 12px 32px -12px rgb(28 26 23 / 24%)",
};

type Tokens = Record<keyof typeof light, string>;

const dark: Tokens = {
  canvas: "#12110f",
  surface: "#191815",
  sunken: "#201e1b",
  line: "#2c2a26",
  "line-strong": "#3d3a34",
  ink: "#f2efe9",
  "ink-2": "#b3ab9e",
  "ink-3": "#7d766a",
  accent: "#4cc2b4",
  "accent-ink": "#06201d",
  "accent-soft": "#12332f",
  focus: "#4cc2b4",
  new: "#8ab8f2",
  "new-soft": "#172a42",
  dup: "#e5b95c",
  "dup-soft": "#362a10",
  fail: "#f3978f",
  "fail-soft": "#3d1a17",
  done: "#83cf97",
  "done-soft": "#16331e",
  veil: "rgb(0 0 0 / 56%)",
  "shadow-panel": "0 0 0 1px rgb(0 0 0 / 50%), -16px 0 40px -16px rgb(0 0 0 / 70%)",
  "shadow-raised": "0 0 0 1px rgb(255 255 255 / 9%), 0 16px 40px -12px rgb(0 0 0 / 80%)",
};

/** System colours for forced-colours mode, where the browser replaces all other colours. */
const forced: Tokens = {
  canvas: "Canvas",
  surface: "Canvas",
  sunken: "Canvas",
  line: "CanvasText",
  "line-strong": "CanvasText",
  ink: "CanvasText",
  "ink-2": "CanvasText",
  "ink-3": "CanvasText",
  accent: "Highlight",
  "accent-ink": "HighlightText",
  "accent-soft": "Canvas",
  focus: "Highlight",
  new: "LinkText",
  "new-soft": "Canvas",
  dup: "CanvasText",
  "dup-soft": "Canvas",
  fail: "CanvasText",
  "fail-soft": "Canvas",
  done: "CanvasText",
  "done-soft": "Canvas",
  veil: "rgb(0 0 0 / 56%)",
  "shadow-panel": "none",
  "shadow-raised": "none",
};

function variables(tokens: Tokens, scheme: "light" | "dark") {
  const named = Object.entries(tokens).map(([name, value]) => [`--${name}`, value]);
  return { ...Object.fromEntries(named), colorScheme: scheme };
}

const colors = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${name})`]));

/** Without `data-theme` the page follows the system. */
const themes = plugin(({ addBase }) => {
  addBase({
    ":root": variables(light, "light"),
    "@media (prefers-color-scheme: dark)": { ":root:not([data-theme])": variables(dark, "dark") },
    '[data-theme="light"]': variables(light, "light"),
    '[data-theme="dark"]': variables(dark, "dark"),
    // Print is always light.
    "@media print": { ":root:root:root": variables(light, "light") },
    "@media (forced-colors: active)": {
      ":root:root:root:root": Object.fromEntries(Object.entries(forced).map(([name, value]) => [`--${name}`, value])),
    },
  });
});

export default {
  content: ["./app/**/*.tsx", "./components/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors,
      fontFamily: { sans: ["Inter Variable", "Inter", "Inter meanwhile", "system-ui", "sans-serif"] },
      fontSize: {
        // Relative to the reader's font size: 16 px by default.
        "2xs": ["0.6875rem", "1rem"],
        xs: ["0.75rem", "1rem"],
        sm: ["0.8125rem", "1.25rem"],
        base: ["0.8125rem", "1.25rem"],
        touch: ["0.9375rem", "1.5rem"],
        lg: ["1rem", "1.5rem"],
        xl: ["1.25rem", "1.75rem"],
        "2xl": ["1.625rem", "2.125rem"],
      },
      fontWeight: { medium: "500", strong: "550", title: "620" },
      borderRadius: { control: "6px", card: "8px" },
      boxShadow: { panel: "var(--shadow-panel)", raised: "var(--shadow-raised)" },
    },
  },
  plugins: [themes],
} satisfies Config;
