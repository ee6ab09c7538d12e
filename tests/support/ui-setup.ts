import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

/** A busy machine may need longer than the default second. */
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(90_000);

/** jsdom has no layout, so sizes never change. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
