import { expect, test } from "vitest";
import { matchesIn } from "@/lib/format/matches.ts";

const marked = (text: string, term: string) => matchesIn(text, term).map(({ from, to }) => text.slice(from, to));

test.each([
  ["María José Ñacato", "maria ñaca", ["María", "Ñaca"]],
  ["Mari\u0301a", "MARIA", ["Mari\u0301a"]],
  ["+593 98 765 4321", "0987654321", ["98 765 4321"]],
  ["+593 98 765 4321", "0987", ["98 7"]],
  ["+593 98 765 4321", "+593 (0)98 765-4321", ["+593 98 765 4321".slice(1)]],
  ["1710034065", "171003406-5", ["1710034065"]],
  ["PBA-1234", "pba1234", ["PBA-1234"]],
  ["PBA1234", "PBA-1234", ["PBA1234"]],
  ["ana.1710@example.com", "1710", ["1710"]],
  ["Ana Anaya", "an", ["An", "An"]],
  ["Juana", "an", []],
  ["Ana Paredes", "ana an", ["Ana"]],
  ["Luis", "maria", []],
  ["Maureen O’Connor", "oconnor", ["O’Connor"]],
  ["Maureen O'Connor", "O’Connor,", ["O'Connor"]],
  ["Søren Weiß", "soren weiss", ["Søren", "Weiß"]],
  ["Zambrano\u2011Cedeño", "zambrano-cedeno", ["Zambrano\u2011Cedeño"]],
])("of %s, a search for %s marks %j", (text, term, expected) => {
  expect(marked(text, term)).toEqual(expected);
});

test("a whole id marks itself alone", () => {
  const id = "0192a000-0000-7000-8000-00000000000a";

  expect(marked(id, id.toUpperCase())).toEqual([id]);
  expect(marked("0192", id)).toEqual([]);
});
