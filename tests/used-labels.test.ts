import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { AUDIT_LABELS } from "@/components/features/audit/entry-labels.ts";
import { fieldLabel } from "@/components/features/leads/lead-fields.ts";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { filesOfRepository, findImports, readSource, resolveImport } from "./support/imports.ts";

/** Prefixes of keys that are completed at run time by a type or a vocabulary. */
const BUILT = [
  "errors.",
  "keys.",
  "settings.groups.",
  "settings.texts.",
  "fieldErrors.",
  "authErrors.",
  "roles.",
  "sources.",
  "channels.",
  "channelNames.",
  "dealStates.",
  "crmStates.",
  "completion.",
  "processing.",
  "routes.",
  "deliveries.failureReasons.",
  "leads.columns.",
  "leadTable.tabs.",
  "leadTable.empty.",
  "leadTable.columns.",
  "leadTable.filters.",
  "leadTable.contact.",
  "leadTable.nextAction.",
  "leadTable.tag.",
  "leadTable.nameless",
  "leadTable.erased",
  "leadTable.due.",
  "leadTable.reasons.",
  "leads.entrySources.",
  "leads.filters.",
  "leads.nouns.",
  "leads.tabs.",
  "leads.panel.resubmitted.",
  "timeline.kinds.",
  "leads.panel.crmStates.",
  "connectionHealth.pastErrors.",
  "leads.noContact.reasons.",
  "leads.emptyTexts.",
  "apiKeys.once.",
  "apiKeys.issued.",
  "recordForm.repairs.",
  "recordForm.colours.",
  "stages.types.",
  "stages.required.",
  "typification.followUps.",
  "rules.fields.",
  "crm.presets.",
  "crm.about.",
  "crm.needs.",
  "crm.kinds.",
  "crm.auths.",
  "crm.places.",
  "crm.accounts.",
  "crm.channels.",
  "crm.states.",
  "crm.disabled.",
  "crm.testResult.",
  "crm.transforms.",
  "crm.callNames.",
  "crm.mapping.whens.",
  "referralTabs.",
  "referralProgramme.fields.",
  "referralProgramme.groups.",
  "referralProgramme.kinds.",
  "referralBenefits.audiences.",
  "memberCodes.fields.",
  "termsFiles.upload.",
  "termsFiles.languages.",
  "referred.states.",
  "referred.flags.",
  "referralRewards.states.",
  "referralRewards.steps.",
  "referralNumbers.columns.",
  "referralNumbers.definitions.",
  "referral.fields.",
  "rules.required.",
  "rules.normalisations.",
  "rules.scopes.",
  "rules.kinds.",
  "targets.groups.",
  "audits.columns.",
  "audits.filters.",
  "audits.nameless",
  "audits.values.",
  "audits.fields.",
  "list.days.",
  "list.views.nameErrors.",
  "leadExport.fields.",
  "leadBulk.",
  "readings.encodings.",
  "rowImport.outcomes.",
  "rowImport.problems.",
  "properties.types.",
  "campaigns.results.",
  "campaigns.change.",
  "leads.attribution.",
  "home.change.",
  "home.attention.",
  "home.due.",
  "home.drillDown.",
  "ui.contact.",
  "work.queue.why.",
  "work.queue.groups.",
  "licenses.zones.",
  "users.states.",
  "absences.fields.",
  "apiKeys.graceHours.",
  "setup.steps.",
  "apiKeys.testLead.states.",
  "connectionHealth.states.",
  "connectionHealth.blocked.",
  "connectionHealth.waitReasons.",
  "forms.separators.",
  "forms.combine.",
  "imports.combine.",
  "integrations.states.",
  "integrations.errors.",
  "integrations.networks.",
  "integrations.about.",
  "meta.kinds.",
  "meta.test.",
  "tiktok.test.",
  "integrations.backfill.choices.",
  "people.fields.",
  "people.matched.",
  "people.reasons.",
  "people.tables.",
  "people.locations.",
  "tasks.states.",
  "tasks.kinds.",
  "tasks.outcomes.",
  "tasks.waits.",
  "campaigns.states.",
  "imports.delimiters.",
  "imports.outcomes.",
  "imports.rowOutcomes.",
  "imports.repairs.",
  "imports.repaired.",
  "imports.bases.",
  "imports.fields.",
  "showroom.fields.",
  "showroom.known.",
  "showroom.reasons.",
  "showroom.results.",
  "showroom.states.",
  "showroom.tabs.",
  "attempts.callback.",
  "attempts.channels.",
  "account.tabs.",
  "account.fields.",
  "account.calendar.",
  "notifications.texts.",
  "notifications.named.",
  "notifications.kinds.",
  "notifications.channels.",
  "team.numbers.",
  "team.waiting.",
  "team.overdue.",
  "deliveries.states.",
  "deliveries.parts.",
  "webhooks.states.",
  "webhooks.disabledFor.",
  "adf.states.",
  "adf.refusals.",
  "unreadRequests.doors.",
  "unreadRequests.reasons.",
  "webhooks.since.",
  "webhooks.what.",
  "webhooks.subjects.",
  "webhookDeliveries.columns.",
  "webhookDeliveries.filters.",
  "webhookDeliveries.nameless",
  "webhookDeliveries.values.",
  "appointments.types.",
  "appointments.states.",
  "appointments.fields.",
  "appointments.titles.",
  "work.tabs.",
  "work.decisions.",
  "showroom.timeSources.",
  "appointments.done.",
  "appointments.concluded.",
  "appointments.actions.",
  "schedule.views.",
  "charts.rows.",
  "charts.none.",
  "reports.charts.",
  "reports.measures.",
  "reports.definitions.",
  "home.definitions.",
  "campaigns.definitions.",
  "reports.pages.",
  "reports.bar.",
  "reports.periods.",
  "reports.comparisons.",
  "reports.panel.of.",
  "charts.fields.",
  "charts.refusals.",
  "charts.waited.",
  "trace.",
  "shell.groups.",
  "ui.themes.",
  "ui.languages.",
  "ui.fillers.",
  "people.fillers.",
  "login.passwordChanged",
  "login.welcome",
];

/** Keys of a record list under its section's name; a type requires all of them. */
const OWN_RECORD_LABELS = [
  "title",
  "text",
  "new",
  "emptyTitle",
  "emptyText",
  "removeText",
  "fields.",
  "hints.",
  "none.",
];
const RECORD_LISTS = Object.entries(es)
  .filter(([, section]) => "new" in section && "emptyText" in section && "fields" in section)
  .flatMap(([name]) => OWN_RECORD_LABELS.map((key) => `${name}.${key}`));

const keyItself = ((key: string) => key) as TFunction;
const NAMED_FIELDS = Object.keys(es.leads.fields)
  .map((field) => fieldLabel(field, keyItself))
  .filter((label) => label.startsWith("leads.fields."));

function keysOf(node: object, path = ""): string[] {
  return Object.entries(node).flatMap(([name, child]) =>
    typeof child === "string" ? [path + name.replace(/_(one|other)$/, "")] : keysOf(child, `${path}${name}.`),
  );
}
const keys = new Set(keysOf(es));
const files = filesOfRepository().filter((file) => /^(app|components|lib)\/.*\.tsx?$/.test(file));

function namedIn(text: string): string[] {
  const whole = [...text.matchAll(/["'`]([\w -]+(?:\.[\w -]+)+)["'`]/g)].map(([, key]) => key as string);
  const started = [...text.matchAll(/`((?:[\w-]+\.)+)\$\{/g)].map(([, start]) => start as string);
  return [
    ...whole.filter((key) => keys.has(key)),
    ...started.filter((start) => [...keys].some((key) => key.startsWith(start))),
  ];
}

const named = new Map(files.map((file) => [file, namedIn(readSource(file))]));

describe("the labels of the product", () => {
  test("every key is used, or is a prefix of a built one", () => {
    const used = new Set([...[...named.values()].flat(), ...NAMED_FIELDS]);
    const unused = [...keys].filter(
      (key) => !used.has(key) && ![...BUILT, ...RECORD_LISTS].some((start) => key.startsWith(start)),
    );

    expect(unused).toEqual([]);
  });

  test("every prefix in the list has a key", () => {
    const idle = BUILT.filter((start) => ![...keys].some((key) => key.startsWith(start)));

    expect(idle).toEqual([]);
  });
});

function reachedFrom(file: string, observed = new Set<string>()): Set<string> {
  if (observed.has(file) || !named.has(file)) return observed;
  observed.add(file);
  for (const specifier of findImports(readSource(file))) {
    const target = resolveImport(file, specifier);
    if (target) reachedFrom(target, observed);
  }
  return observed;
}

function givenBy(file: string): string[] {
  return [...readSource(file).matchAll(/sections=\{(\[[^\]]*\]|\w+)\}/g)].flatMap(([, given]) => [
    ...(given?.includes("LEAD_LABELS") ? LEAD_LABELS : []),
    ...(given?.includes("RECORD_LABELS") ? RECORD_LABELS : []),
    ...(given?.includes("AUDIT_LABELS") ? AUDIT_LABELS : []),
    ...[...(given as string).matchAll(/"(\w+)"/g)].map(([, name]) => name as string),
  ]);
}

function sectionsAt(file: string): string[] {
  const folders = file.split("/").slice(0, -1);
  const layouts = folders.map((_, depth) => `${folders.slice(0, depth + 1).join("/")}/layout.tsx`);
  const drawn = findImports(readSource(file)).flatMap((specifier) => resolveImport(file, specifier) ?? []);
  const around = [...layouts, ...drawn.filter((target) => target.endsWith("/layout.tsx"))];
  return [...new Set([...around.filter((layout) => named.has(layout)), file])].flatMap(givenBy);
}

// A server component receives its texts from the file itself.
const isOfServer = (file: string) =>
  findImports(readSource(file)).some((specifier) => specifier.endsWith("lib/i18n/server.ts"));

const BROWSER_TEXTS = "lib/i18n/client.ts";
const screens = files.filter((file) => /^app\/.*(page|layout|error|not-found)\.tsx$/.test(file));

/** Frame of every page, and landings: parts that load on demand only have texts of the server. */
const USED_BY_SERVER = screens.filter((file) => file.startsWith("app/(referral)/") || !file.includes("("));

test.each(USED_BY_SERVER)("%s sends no labels to the browser", (screen) => {
  expect([...reachedFrom(screen)]).not.toContain(BROWSER_TEXTS);
});

test.each(screens)("%s receives every section of its labels", (screen) => {
  const reached = reachedFrom(screen);
  if (!reached.has(BROWSER_TEXTS)) return;
  const given = new Set(sectionsAt(screen));
  const missing = [...reached]
    .filter((file) => !isOfServer(file))
    .flatMap((file) => (named.get(file) ?? []).map((key) => `${key.split(".")[0]} (${file})`))
    .filter((found) => !given.has(found.split(" ")[0] as string));

  expect([...new Set(missing)]).toEqual([]);
});
