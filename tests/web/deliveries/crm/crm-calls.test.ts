import { set } from "react-hook-form";
import { expect, test } from "vitest";
import { type Draft, draftOfPreset } from "@/components/features/deliveries/crm/draft.ts";
import { callEditor } from "@/components/features/deliveries/crm/use-crm-editor.ts";
import { CrmConfig, MAX_CALLS } from "@/contract/deliveries/crm-config.ts";
import { PRESETS } from "@/contract/deliveries/crm-presets.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

function edited(draft: Draft, act: (calls: ReturnType<typeof callEditor>) => void): Draft {
  let after = draft;
  const change = (path: string, value: unknown) => {
    after = structuredClone(draft);
    set(after, path, value);
  };
  act(callEditor({ draft, change }));
  return after;
}

test("an added call is valid in the contract and has a unique name, up to the maximum number", () => {
  let draft = draftOfPreset("own", "CRM");

  while (callEditor({ draft, change: () => {} }).isRoom) draft = edited(draft, (calls) => calls.add());

  const names = draft.config.calls.map(({ name }) => name);
  expect(names).toHaveLength(MAX_CALLS);
  expect(new Set(names).size).toBe(MAX_CALLS);
  expect(CrmConfig.shape.calls.safeParse(draft.config.calls).success).toBe(true);
});

test("the calls of every preset have labels", () => {
  const names = Object.values(PRESETS).flatMap(({ calls }) => calls.map(({ name }) => name));

  for (const { callNames } of [es.crm, en.crm]) expect(Object.keys(callNames)).toEqual(expect.arrayContaining(names));
});

test("removing a call leaves the others unchanged, and frees its name", () => {
  const one = draftOfPreset("own", "CRM");
  const three = edited(
    edited(one, (calls) => calls.add()),
    (calls) => calls.add(),
  );

  const two = edited(three, (calls) => calls.remove(1));
  const again = edited(two, (calls) => calls.add());

  expect(two.config.calls).toEqual([three.config.calls[0], three.config.calls[2]]);
  expect(new Set(again.config.calls.map(({ name }) => name)).size).toBe(3);
});
