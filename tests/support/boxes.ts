/** jsdom lays nothing out: every box stays as wide as it is taken to be. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
