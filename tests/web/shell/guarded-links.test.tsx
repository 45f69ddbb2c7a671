import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useGuardedLinks } from "@/components/shell/shell.tsx";
import { guardLeaving } from "@/lib/browser/leave-guard.ts";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const followed = vi.fn();
function Page() {
  useGuardedLinks();
  const follow = (event: React.MouseEvent) => {
    event.preventDefault();
    followed();
  };
  return (
    <>
      <a href="/settings/users?user=1" onClick={follow}>
        Usuarios
      </a>
      <a href={`${window.location.pathname}?row=2`} onClick={follow}>
        Otra fila
      </a>
    </>
  );
}

beforeEach(() => {
  router.push.mockReset();
  followed.mockReset();
  render(<Page />);
});
afterEach(cleanup);

test("without unsaved input a link works as usual", () => {
  fireEvent.click(screen.getByText("Usuarios"));

  expect([followed.mock.calls.length, router.push.mock.calls.length]).toEqual([1, 0]);
});

test("with unsaved input a link to another page confirms, and continues once allowed", () => {
  let proceed = () => {};
  const release = guardLeaving((next) => {
    proceed = next;
  });

  fireEvent.click(screen.getByText("Usuarios"));
  expect([followed.mock.calls.length, router.push.mock.calls.length]).toEqual([0, 0]);
  proceed();
  release();

  expect(router.push).toHaveBeenCalledExactlyOnceWith("/settings/users?user=1");
});

test("a link within the page, and one that opens elsewhere, are left alone", () => {
  const release = guardLeaving(() => {});

  fireEvent.click(screen.getByText("Otra fila"));
  fireEvent.click(screen.getByText("Usuarios"), { ctrlKey: true });
  release();

  expect([followed.mock.calls.length, router.push.mock.calls.length]).toEqual([2, 0]);
});
