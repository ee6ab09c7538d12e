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

// As in a browser: the contract translates and does not validate (next.config.ts).
jest.mock("zod", () => jest.requireActual("@/lib/contract/zod-in-browser"));

/** A test whose page makes requests answers them (answers.ts). */
const unanswered: string[] = [];
globalThis.fetch = async (to, { method = "GET" } = {}) => {
  const request = to instanceof Request ? `${to.method} ${to.url}` : `${method} ${to}`;
  unanswered.push(request);
  throw new TypeError(`No answer to ${request}`);
};
afterEach(() => {
  if (unanswered.length > 0) throw new Error(`No test answered ${unanswered.splice(0).join(", ")}`);
});
