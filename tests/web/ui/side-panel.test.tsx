import { startTransition } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  vi.unstubAllGlobals();
});

test("Escape closes the panel from its first render", async () => {
  // Draws as a browser does, instead of waiting for every effect.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const onClose = vi.fn();
  const box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
  const isThere = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (!box.querySelector("aside")) return;
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
      resolve();
    }).observe(box, { childList: true, subtree: true });
  });

  startTransition(() => {
    root?.render(
      <WithTranslations>
        <SidePanel title="Lead" onClose={onClose}>
          Datos
        </SidePanel>
      </WithTranslations>,
    );
  });
  await isThere;

  expect(onClose).toHaveBeenCalledTimes(1);
});
