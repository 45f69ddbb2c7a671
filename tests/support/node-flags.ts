/**
 * V8 flags of processes that open many PGlite databases. Without them V8 ends such a process now and then:
 * github.com/nodejs/node/issues/64500, and `jit_page.has_value()` on processors with memory protection keys.
 */
export const NODE_FLAGS = ["--no-wasm-code-gc", "--no-memory-protection-keys"];
