import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// Generous timeouts: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

// A lazily loaded module may still load after the last test.
afterAll(() => vi.dynamicImportSettled());
