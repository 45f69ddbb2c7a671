import { configure } from "@testing-library/react";

// How long a test waits for what it expects says nothing of the product: a busy machine must not fail it.
configure({ asyncUtilTimeout: 10_000 });
