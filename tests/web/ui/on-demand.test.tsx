import "@testing-library/jest-dom/vitest";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onDemand, usePreload } from "@/components/ui/on-demand.tsx";
import spanish from "@/locales/es/translation.json";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

type Props = { name: string; onClose?: () => void };
const Account = ({ name }: Props) => <p>Cuenta de {name}</p>;
const labels = spanish.ui;

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
};
// React logs the failure, which is not under test.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function aFile() {
  const file = { isAway: true, requestCount: 0 };
  const load = async (): Promise<ComponentType<Props>> => {
    file.requestCount += 1;
    if (file.isAway) throw new Error("Loading chunk 7 failed");
    return Account;
  };
  return { file, load };
}

test("a part that fails to load reports it in its place, leaves the rest, and reloads at a press", async () => {
  const { file, load } = aFile();
  const Part = onDemand(load);
  setOnline(false);
  render(
    <WithTranslations>
      <h1>Showroom</h1>
      <Part name="Ana" />
    </WithTranslations>,
  );
  const person = userEvent.setup();
  expect(await screen.findByRole("alert")).toHaveTextContent(labels.notLoadedAway);
  expect(screen.getByRole("heading", { name: "Showroom" })).toBeVisible();

  await person.click(screen.getByRole("button", { name: labels.retry }));
  await waitFor(() => expect(file.requestCount).toBe(2));
  expect(await screen.findByRole("alert")).toBeVisible();
  file.isAway = false;
  await person.click(screen.getByRole("button", { name: labels.retry }));

  expect(await screen.findByText("Cuenta de Ana")).toBeVisible();
  expect(file.requestCount).toBe(3);
});

test("a failed overlay closes, and reloads when it is opened next", async () => {
  const { file, load } = aFile();
  const Part = onDemand(load, { placement: "dialog" });
  const onClose = vi.fn();
  const draw = (isOpen: boolean) => (
    <WithTranslations>{isOpen && <Part name="Ana" onClose={onClose} />}</WithTranslations>
  );
  const { rerender } = render(draw(true));
  const dialog = await screen.findByRole("dialog", { name: labels.errorTitle });
  expect(dialog).toHaveTextContent(labels.notLoaded);

  const [, close] = screen.getAllByRole("button", { name: labels.close });
  await userEvent.click(close as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
  rerender(draw(false));
  file.isAway = false;
  rerender(draw(true));

  expect(await screen.findByText("Cuenta de Ana")).toBeVisible();
});

test("a part with room for a button only shows its failure on the button", async () => {
  const { load } = aFile();
  const Part = onDemand(load, { placement: "icon" });

  render(
    <WithTranslations>
      <Part name="Ana" />
    </WithTranslations>,
  );

  expect(await screen.findByRole("button", { name: new RegExp(labels.retry) })).toBeVisible();
});

test("an error inside the part belongs to the screen", async () => {
  class Screen extends Component<{ children: ReactNode }, { message: string }> {
    override state = { message: "" };
    static getDerivedStateFromError = (cause: Error) => ({ message: cause.message });
    override render = () => this.state.message || this.props.children;
  }
  const Broken = (_: Props): ReactNode => {
    throw new Error("a fault of its own");
  };
  const Part = onDemand(async () => Broken);

  render(
    <WithTranslations>
      <Screen>
        <Part name="Ana" />
      </Screen>
    </WithTranslations>,
  );

  expect(await screen.findByText("a fault of its own")).toBeVisible();
});

test("parts that are certainly needed load as soon as there is a network", async () => {
  const { file, load } = aFile();
  const Part = onDemand(load);
  const Screen = () => {
    usePreload(Part);
    return null;
  };
  setOnline(false);
  render(<Screen />);
  expect(file.requestCount).toBe(0);

  file.isAway = false;
  act(() => setOnline(true));

  expect(file.requestCount).toBe(1);
});
