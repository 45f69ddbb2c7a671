import { expect, test } from "vitest";
import {
  mentionedPeople,
  noteParts,
  offeredPeople,
  typedMention,
  withMention,
} from "@/components/features/leads/notes/mentions.ts";

const ANA = { id: "1", fullName: "Ana Vera" };
const ANALIA = { id: "2", fullName: "Analía Ñacato Ruiz" };
const PEOPLE = [ANA, ANALIA];

test.each([
  ["@", { start: 0, term: "" }],
  ["hola @ana v", { start: 5, term: "ana v" }],
  ["correo@dominio", undefined],
  ["@ana vera ya no es parte", undefined],
  ["@ana\nlínea", undefined],
  ["sin mención", undefined],
])("in %j the typed mention is %j", (text, expected) => {
  expect(typedMention(text, text.length)).toEqual(expected);
});

test.each([
  ["", ["Ana Vera", "Analía Ñacato Ruiz"]],
  ["analia", ["Analía Ñacato Ruiz"]],
  ["nacato", ["Analía Ñacato Ruiz"]],
  ["vera", ["Ana Vera"]],
  ["Ana Vera ", []],
  ["zoe", []],
])("typing @%s offers %j, whatever accents and word", (term, names) => {
  expect(offeredPeople(PEOPLE, { start: 0, term }).map(({ fullName }) => fullName)).toEqual(names);
});

test("choosing a person completes the name in place, with the caret behind it", () => {
  expect(withMention("dile a @an que llame", { start: 7, term: "an" }, ANA)).toEqual({
    text: "dile a @Ana Vera que llame",
    caret: 17,
  });
});

test("only people whose whole name is still in the text are mentioned", () => {
  expect(mentionedPeople("@Ana Vera y @Analía", PEOPLE)).toEqual([ANA]);
});

test("a stored note is split at its mentions, the longest name first", () => {
  const short = { id: "3", fullName: "Ana" };

  expect(noteParts("mira @Ana Vera, y @Ana.", [short, ANA])).toEqual([
    { text: "mira ", isMention: false },
    { text: "@Ana Vera", isMention: true },
    { text: ", y ", isMention: false },
    { text: "@Ana", isMention: true },
    { text: ".", isMention: false },
  ]);
  expect(noteParts("<b>@otro</b>", [])).toEqual([{ text: "<b>@otro</b>", isMention: false }]);
});
