// @vitest-environment node
import fc from "fast-check";
import { expect, test } from "vitest";
import { EventParser } from "@/lib/api/event-stream.ts";

const TEXT =
  ': open\n\nid: 1\ndata: {"a":1}\n\n: heartbeat\n\nid: 2\r\ndata: first\r\ndata: second\r\n\r\ndata: no id\n\n';
const EVENTS = [
  { id: "1", data: '{"a":1}' },
  { id: "2", data: "first\nsecond" },
  { id: undefined, data: "no id" },
];

test("events are the same however the stream is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 8 }), (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length];
      const parser = new EventParser();

      const events = at.slice(1).flatMap((end, index) => parser.push(TEXT.slice(at[index], end)));

      expect(events).toEqual(EVENTS);
    }),
  );
});

test("an incomplete event is not emitted", () => {
  expect(new EventParser().push("id: 1\ndata: half")).toEqual([]);
});

test("an id without data sets the resume point and emits nothing", () => {
  expect(new EventParser().push(": open\n\nid: 7\n\n")).toEqual([{ id: "7", data: undefined }]);
});
