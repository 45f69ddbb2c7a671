import { describe, expect, test } from "vitest";
import { filesOfRepository, findImports, readSource, resolveImport } from "./support/imports.ts";

/** Imports allowed between top folders. An exception needs a page in docs/decisions first. */
const ARROWS: Record<string, readonly string[]> = {
  contract: [],
  locales: ["contract"],
  lib: ["contract", "locales"],
  components: ["lib", "contract", "locales"],
  app: ["components", "lib", "contract", "locales"],
  provider: ["contract"],
  "middleware.ts": ["lib/session", "lib/access", "lib/features/referrals", "contract"],
  "instrumentation.ts": ["lib"],
  "instrumentation-client.ts": [],
  scripts: ["provider", "contract", "tests/support"],
  bench: ["provider", "contract", "lib", "tests/support", "scripts"],
  e2e: ["contract", "locales", "lib", "scripts", "tests/support"],
};

/** Packages other than zod that files of the contract import. */
const CONTRACT_PACKAGES: Record<string, string> = {
  "contract/kernel/text/csv-tables.ts": "papaparse",
};

/** Imports allowed between layers of the components. Rules between features are in tools/architecture. */
const LAYERS: Record<string, readonly string[]> = {
  ui: [],
  engines: ["ui", "engines/record-form"],
  features: ["ui", "engines", "features", "shell/shell-context.ts"],
  shell: ["ui", "engines", "features/identity"],
};

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** @returns the reason of a forbidden import, or undefined */
function violationOf(file: string, specifier: string): string | undefined {
  const target = resolveImport(file, specifier);
  const from = file.split("/")[0] as string;
  const allowed = ARROWS[from];
  if (!allowed) return undefined;
  if (target === undefined) {
    const isAllowed = from !== "contract" || specifier === "zod" || CONTRACT_PACKAGES[file] === specifier;
    return isAllowed ? undefined : "contract imports zod only";
  }

  const to = target.split("/")[0] as string;
  if (to === from) {
    if (specifier.startsWith("@/") && from !== "components" && from !== "provider" && from !== "lib") {
      return `inside ${from} an import is relative`;
    }
    return from === "components" ? componentViolationOf(file, target) : undefined;
  }
  if (specifier.startsWith(".") && !/^(scripts|bench|e2e|middleware\.ts|instrumentation(-client)?\.ts)$/.test(from)) {
    return "across top folders an import begins with @/";
  }
  return allowed.some((folder) => isUnder(target, folder)) ? undefined : `${from} may not import ${to}`;
}

function componentViolationOf(file: string, target: string): string | undefined {
  const [from, to] = [file, target].map((path) => path.split("/").slice(1).join("/")) as [string, string];
  const layer = from.split("/")[0] as string;
  const own = layer === "engines" ? from.split("/").slice(0, 2).join("/") : layer;
  const isAllowed = [own, ...(LAYERS[layer] ?? [])].some((folder) => isUnder(to, folder));
  return isAllowed ? undefined : `components/${own} may not import components/${to}`;
}

function fieldErrorsOf(file: string, text: string): string[] {
  return findImports(text).flatMap((specifier) => {
    const violation = violationOf(file, specifier);
    return violation ? [`${file}: ${specifier}: ${violation}`] : [];
  });
}

const sources = filesOfRepository().filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith(".d.ts"));

describe("arrows between folders", () => {
  test("every import follows the table", () => {
    const errors = sources.flatMap((file) => fieldErrorsOf(file, readSource(file)));

    expect(errors).toEqual([]);
  });

  test("the browser's code imports contract files one by one", () => {
    const barrels = sources
      .filter((file) => isUnder(file, "components"))
      .filter((file) => findImports(readSource(file)).some((specifier) => specifier === "@/contract/index.ts"));

    expect(barrels).toEqual([]);
  });

  test("a scrollable code block is reachable by keyboard", () => {
    const drawers = sources.filter(
      (file) => /^(app|components)\/.*\.tsx$/.test(file) && readSource(file).includes("<pre"),
    );

    expect(drawers).toEqual(["components/ui/code-block.tsx"]);
  });

  test("relative and aliased imports carry their file extension", () => {
    const bare = sources.flatMap((file) =>
      findImports(readSource(file))
        .filter((specifier) => /^(\.|@\/)/.test(specifier) && !/\.[a-z]+$/.test(specifier) && !specifier.endsWith("/"))
        .map((specifier) => `${file}: ${specifier}`),
    );

    expect(bare).toEqual([]);
  });

  test.each([
    ["contract/leads/leads.ts", 'import { x } from "@/lib/format/dates.ts";'],
    ["contract/leads/leads.ts", 'import axios from "axios";'],
    ["lib/api/call.ts", 'import { Button } from "@/components/ui/button.tsx";'],
    ["lib/api/call.ts", 'import { Button } from "../../components/ui/button.tsx";'],
    ["components/features/leads/panel.tsx", 'import { Shell } from "@/components/shell/shell.tsx";'],
    ["components/ui/button.tsx", 'import { LeadsList } from "../features/leads/leads-list.tsx";'],
    ["components/engines/data-list/list.tsx", 'export { leads } from "@/components/features/leads/leads-list.tsx";'],
    ["components/features/leads/panel.tsx", 'import { lead } from "@/provider/db/schema/leads.ts";'],
    ["provider/app.ts", 'import { forward } from "@/lib/proxy/forward.ts";'],
    ["provider/app.ts", 'const late = await import("@/app/layout.tsx");'],
    ["middleware.ts", 'import { t } from "./lib/i18n/server.ts";'],
    ["app/page.tsx", 'import type { Db } from "@/provider/db/client.ts";'],
    ["app/page.tsx", 'import "@/provider/main.ts";'],
  ])("an import that breaks the table is reported: %s: %s", (file, line) => {
    const errors = fieldErrorsOf(file, `"use client";\n${line}\n`);

    expect(errors).toHaveLength(1);
  });

  test.each([
    ["components/features/leads/panel.tsx", 'import { Button } from "@/components/ui/button.tsx";'],
    ["components/features/leads/panel.tsx", 'import { leads } from "@/contract/leads/leads.ts";'],
    ["app/(private)/gathering/page.tsx", 'import { LeadsList } from "@/components/features/leads/leads-list.tsx";'],
    ["middleware.ts", 'import { decide } from "./lib/access/decide.ts";'],
    ["provider/app.ts", 'import { endpoints } from "@/contract/index.ts";'],
  ])("an import that follows the table passes: %s: %s", (file, line) => {
    const errors = fieldErrorsOf(file, line);

    expect(errors).toEqual([]);
  });
});
