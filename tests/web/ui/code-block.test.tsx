import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { CodeBlock } from "@/components/ui/code-block.tsx";

test("scrollable content is reachable by keyboard", async () => {
  render(<CodeBlock>{"line\n".repeat(100)}</CodeBlock>);

  await userEvent.tab();

  expect(document.activeElement).toBe(screen.getByText(/line/));
});
