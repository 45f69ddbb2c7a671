import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { filesOfRepository, readSource, root } from "./support/imports.ts";

type Locked = { version: string; integrity?: string; resolved?: string; dev?: boolean; link?: boolean };

const manifest = JSON.parse(readSource("package.json"));
const lock = JSON.parse(readSource("package-lock.json")) as {
  lockfileVersion: number;
  packages: Record<string, Locked>;
};
const locked = Object.entries(lock.packages).filter(([path]) => path !== "");

/** Minimum versions that contain required security fixes. */
const FLOORS: Record<string, string> = {
  next: "16.3.3",
  "next-auth": "4.24.15",
  react: "19.2.6",
  axios: "1.18.0",
  undici: "8.9.0",
};

const isAtLeast = (version: string, floor: string) => {
  const [a, b] = [version, floor].map((text) => text.split(".").map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at === undefined || (a?.[at] ?? 0) > (b?.[at] ?? 0);
};

/** Patterns of secrets that must not be in a repository. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36,}\b/,
  /\bgithub_pat_[A-Za-z0-9_]{22,}\b/,
  /\bxox[abpr]-[A-Za-z0-9-]{10,}\b/,
  /\bsk_live_[A-Za-z0-9]{16,}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bEAA[A-Za-z0-9]{60,}\b/,
  /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}\b/,
  /\bpk_[0-9a-f]{8}_[A-Za-z0-9_-]{30,}\b/,
];

const secretsIn = (text: string) => SECRETS.filter((shape) => shape.test(text)).map(String);

describe("supply chain", () => {
  test("every dependency is named by one exact version", () => {
    const groups = ["dependencies", "devDependencies", "optionalDependencies"];
    const loose = groups
      .flatMap((group) => Object.entries<string>(manifest[group] ?? {}))
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));

    expect(loose).toEqual([]);
  });

  test("the lock agrees with the manifest", () => {
    const own = lock.packages[""] as unknown as Record<string, Record<string, string>>;

    // Some npm versions list optional dependencies among the others too.
    expect({ ...own.dependencies, ...manifest.optionalDependencies }).toEqual({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
    });
    expect(own.devDependencies).toEqual(manifest.devDependencies);
    expect(own.optionalDependencies).toEqual(manifest.optionalDependencies);
  });

  test("every locked package has its integrity, and none an address", () => {
    const unproved = locked.filter(([, entry]) => !/^sha512-/.test(entry.integrity ?? "")).map(([path]) => path);
    const addressed = locked.filter(([, entry]) => entry.resolved || entry.link).map(([path]) => path);

    expect(unproved).toEqual([]);
    expect(addressed).toEqual([]);
    expect(readSource("package-lock.json")).not.toMatch(/https?:\/\/[^"]*registry/);
  });

  test("shipped packages meet their minimum versions, wherever they are installed", () => {
    const below = locked.filter(([path, { version, dev }]) => {
      if (dev) return false;
      const floor = FLOORS[path.split("node_modules/").at(-1) ?? ""];
      return floor !== undefined && !isAtLeast(version, floor);
    });

    expect(below.map(([path, { version }]) => `${path} ${version}`)).toEqual([]);
    for (const name of Object.keys(FLOORS)) expect(lock.packages[`node_modules/${name}`]).toBeDefined();
  });

  test("the checker of the architecture has a lock of its own, by the same rules", () => {
    const own = JSON.parse(readSource("tools/architecture/package-lock.json")) as typeof lock;
    const { devDependencies } = JSON.parse(readSource("tools/architecture/package.json"));
    const packages = Object.entries(own.packages).filter(([path]) => path !== "");

    expect((own.packages[""] as unknown as { devDependencies: unknown }).devDependencies).toEqual(devDependencies);
    expect(Object.values<string>(devDependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(packages.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"))).toEqual([]);
    expect(packages.filter(([, { resolved, link }]) => resolved || link)).toEqual([]);
  });

  test("no install script is run", () => {
    expect(readSource(".npmrc")).toMatch(/^ignore-scripts=true$/m);
    expect(readSource("scripts/installed.mjs")).toContain("--ignore-scripts");
    for (const hook of ["preinstall", "install", "postinstall", "prepare"])
      expect(manifest.scripts).not.toHaveProperty(hook);
  });

  test("a bill of materials can be printed, and is whole", () => {
    const { stdout, status } = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx"], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const bill = JSON.parse(stdout);

    expect(status).toBe(0);
    expect(bill.bomFormat).toBe("CycloneDX");
    const named = bill.components.map(({ group, name }: { group?: string; name: string }) =>
      group ? `${group}/${name}` : name,
    );
    expect(named).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  });

  test("no file holds a secret", () => {
    const found = filesOfRepository()
      .filter((file) => !/\.(png|jpg|ico|woff2?|pdf)$/.test(file))
      .flatMap((file) => secretsIn(readSource(file)).map((shape) => `${file}: ${shape}`));

    expect(found).toEqual([]);
  });

  test("the history holds no secret", () => {
    const added = execFileSync(
      "git",
      ["log", "--all", "-p", "--no-color", "--unified=0", "--", ".", ":!package-lock.json"],
      {
        cwd: root,
        encoding: "utf8",
        maxBuffer: 512 * 1024 * 1024,
      },
    );

    expect(secretsIn(added)).toEqual([]);
  });

  test("the shapes find made-up secrets", () => {
    const madeUp = [`AKIA${"A".repeat(16)}`, `ghp_${"a".repeat(36)}`, `-----BEGIN ${"PRIVATE"} KEY-----`];

    for (const secret of madeUp) expect(secretsIn(`key = "${secret}"`)).toHaveLength(1);
  });
});
