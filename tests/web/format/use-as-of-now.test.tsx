import { cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { listDate } from "@/lib/format/dates.ts";
import { DrawnAtContext, useAsOfNow } from "@/lib/format/zone.ts";

afterEach(cleanup);

const HOUR = 3_600_000;

function Age({ at }: { at: number }) {
  const text = useAsOfNow((now) => listDate(new Date(at).toISOString(), now, "es", "America/Guayaquil"));
  return <p>{text}</p>;
}

test("server and browser render a page for one moment, and the browser then updates it", async () => {
  const drawnAt = Date.now() - HOUR / 2;
  const page = (
    <DrawnAtContext value={drawnAt}>
      <Age at={drawnAt - 47_000} />
    </DrawnAtContext>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const drawn = container.textContent;
  const errors: unknown[] = [];

  render(page, { container, hydrate: true, onRecoverableError: (cause) => errors.push(cause) });

  expect(drawn).toBe("hace 47 s");
  expect(errors).toEqual([]);
  expect(await screen.findByText("hace 30 min")).toBeDefined();
});
