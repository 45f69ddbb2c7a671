/** Imports allowed between domains of the provider. */
const DOMAINS = {
  records: [],
  "lead-core": [],
  identity: [],
  audit: ["lead-core"],
  tasks: ["lead-core"],
  agenda: ["lead-core", "records"],
  catalogue: ["records"],
  licenses: ["identity"],
  reports: ["identity", "lead-core"],
  intake: ["lead-core", "records"],
  campaigns: ["lead-core", "records", "reports"],
  notifications: ["agenda", "lead-core"],
  deliveries: ["intake", "lead-core", "records"],
  referrals: ["identity", "intake", "records"],
  pipelines: ["lead-core", "records", "referrals"],
  leads: ["agenda", "intake", "lead-core", "records", "referrals"],
  "ad-networks": ["identity", "intake", "lead-core", "leads", "records"],
  "follow-up": ["agenda", "intake", "lead-core", "leads", "records", "reports"],
  imports: ["intake", "lead-core", "leads"],
  privacy: ["intake", "lead-core", "leads"],
  showroom: ["agenda", "intake", "lead-core", "leads"],
  team: ["follow-up", "lead-core", "records", "reports"],
};

/** Imports allowed between domains of the contract; the kernel is free. `records` and `webhooks` span all domains. */
const CONTRACT = {
  "ad-networks": ["intake", "leads", "tasks"],
  agenda: [],
  campaigns: ["leads", "reports"],
  catalogue: ["leads"],
  deliveries: ["tasks"],
  "follow-up": ["intake", "leads", "licenses"],
  identity: ["licenses"],
  imports: ["tasks"],
  leads: ["deliveries", "pipelines", "tasks"],
  notifications: ["deliveries", "tasks"],
  privacy: ["deliveries"],
  referrals: ["tasks"],
  showroom: ["leads", "licenses"],
  team: ["pipelines"],
};

/** Imports allowed between folders of `lib`. */
const LIB = {
  runtime: [],
  routing: [],
  http: ["runtime"],
  access: ["routing"],
  browser: ["http"],
  i18n: ["browser"],
  format: ["i18n"],
  session: ["access", "browser", "http", "i18n", "routing", "runtime"],
  api: ["browser", "http", "i18n", "runtime", "session"],
  proxy: ["browser", "http", "i18n", "routing", "runtime", "session"],
  features: ["api", "browser", "http", "i18n", "routing", "runtime", "session"],
};

/** Imports allowed between features of the web. */
const FEATURES = {
  leads: ["agenda"],
  "follow-up": ["agenda", "leads"],
  team: ["agenda", "follow-up", "leads"],
  identity: ["agenda"],
  integrations: ["ad-networks", "deliveries", "intake"],
};

const forbid = (name, from, to, pathNot) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: to, ...(pathNot && { pathNot }) },
});

/** Each folder imports itself, the folders of its line, and the common ones. */
const only = (root, table, common = [], free = []) => [
  ...Object.entries(table).map(([name, allowed]) =>
    forbid(
      `${root}/${name}`,
      `^${root}/${name}/`,
      `^${root}/`,
      `^${root}/(${[name, ...allowed, ...common].join("|")})/`,
    ),
  ),
  {
    name: `${root}/others`,
    severity: "error",
    from: { path: `^${root}/([^/]+)/`, pathNot: `^${root}/(${[...Object.keys(table), ...free].join("|")})/` },
    to: { path: `^${root}/`, pathNot: `^${root}/(${["$1", ...common].join("|")})/` },
  },
];

module.exports = {
  forbidden: [
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no missing file", severity: "error", from: {}, to: { couldNotResolve: true, path: "^(@/|[.])" } },
    forbid("contract stands alone", "^contract/", "^(provider|lib|components|app|locales)/"),
    forbid("the kernel of the contract is lowest", "^contract/kernel/", "^contract/", "^contract/kernel/"),
    ...only("contract", CONTRACT, ["kernel"], ["records", "webhooks"]),
    forbid("the web never imports the provider", "^(app|components|lib)/", "^provider/"),
    forbid("the provider imports the contract only", "^provider/", "^(app|components|lib|locales)/"),
    forbid(
      "the product never imports its tests",
      "^(app|components|lib|provider|contract)/",
      "^(tests|e2e|bench|scripts)/",
    ),
    forbid(
      "kernel is lowest",
      "^provider/(kernel|outbound-http|pdf)/",
      "^provider/",
      "^provider/(kernel|outbound-http|pdf)/",
    ),
    forbid(
      "db, mail and secrets above kernel",
      "^provider/(db|mail|secrets)/",
      "^provider/",
      "^provider/(kernel|outbound-http|db|mail|secrets)/",
    ),
    forbid("engines below domains", "^provider/(http|jobs|outbox|tasks)/", "^provider/(domains|registry|seed)/"),
    forbid("http and jobs below outbox", "^provider/(http|jobs)/", "^provider/(outbox|tasks)/"),
    forbid("outbox below tasks", "^provider/outbox/", "^provider/tasks/"),
    forbid("domains below registry", "^provider/domains/", "^provider/(registry/|seed/|[^/]+[.]ts$)"),
    forbid("registry below seed and entries", "^provider/registry/", "^provider/(seed/|[^/]+[.]ts$)"),
    ...only("provider/domains", DOMAINS),
    forbid("ui stands alone", "^components/ui/", "^components/", "^components/ui/"),
    forbid(
      "engines above ui",
      "^components/engines/([^/]+)/",
      "^components/",
      "^components/(ui/|engines/$1/|engines/record-form/)",
    ),
    ...only("components/features", FEATURES),
    forbid("features never import the shell", "^components/features/", "^components/shell/", "shell-context"),
    forbid(
      "the shell imports identity only",
      "^components/shell/",
      "^components/features/",
      "^components/features/identity/",
    ),
    ...only("lib", LIB),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(provider/db/migrations|node_modules)/" },
  },
};
