import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

/** A busy machine may need longer than the usual second for what is waited for. */
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(90_000);

/** jsdom lays nothing out, so nothing ever has another size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
