import { afterEach, expect, test } from "vitest";
import { toListCommand } from "@/components/engines/data-list/keys.ts";

afterEach(() => {
  document.body.replaceChildren();
});

function pressed(html: string, key: string) {
  document.body.innerHTML = html;
  const target = document.querySelector("#here") as HTMLElement;
  const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, defaultPrevented: false };
  return toListCommand({ ...plain, key, target });
}

const ROW = '<a id="here" data-row="1" href="#"></a>';

test.each([
  ["ArrowDown", "rowDown"],
  ["k", "rowUp"],
  ["Home", "rowFirst"],
  ["x", "choose"],
  ["]", "nextPage"],
])("on a row %s means %s", (key, command) => {
  expect(pressed(ROW, key)).toBe(command);
});

const ELSEWHERE: [string, string][] = [
  ["a popover", '<div role="dialog"><button id="here"></button></div>'],
  ["a dialog", '<div role="dialog" aria-modal="true"><button id="here"></button></div>'],
  ["a menu", '<div role="menu"><button id="here" role="menuitem"></button></div>'],
  ["a list of choices", '<div role="listbox"><div id="here" role="option"></div></div>'],
  ["tabs", '<div role="tablist"><button id="here" role="tab"></button></div>'],
  ["a field", '<input id="here">'],
  ["a choice", '<select id="here"></select>'],
  ["a row below a dialog", `${ROW}<div role="dialog" aria-modal="true"></div>`],
];
const KEYS = ["ArrowDown", "ArrowUp", "Home", "End", "j", "k", "x", " ", "[", "]", "Escape"];

test.each(ELSEWHERE)("no key of the list acts in %s", (_, html) => {
  expect(KEYS.map((key) => pressed(html, key))).toEqual(KEYS.map(() => undefined));
});
