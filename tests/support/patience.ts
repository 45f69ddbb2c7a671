import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// How long a test waits for what it expects says nothing of the product: a busy machine must not fail it.
configure({ asyncUtilTimeout: 10_000 });

// A part that is loaded when it is wanted may still be on its way when the last test has seen enough.
afterAll(() => vi.dynamicImportSettled());
