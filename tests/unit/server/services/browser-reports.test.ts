import type { VisitorContext } from "@/server/context";
import { reportError, reportTrace } from "@/server/services/browser-reports";

const log = { error: jest.fn(), info: jest.fn() };
const cx = {
  log,
  scope: { requestId: "r1" },
  person: { personId: "p1", workspaceId: "w1" },
} as unknown as VisitorContext;
const whose = { requestId: "r1", personId: "p1", workspaceId: "w1", route: "/inbox", kind: "browser" };

it("logs an error in a browser as an error, with its user and workspace", async () => {
  await reportError(cx, { path: "/inbox", name: "TypeError", message: "x is null", stack: "at a.js:1" });
  const [line] = log.error.mock.calls[0];
  expect(line).toMatchObject(whose);
  expect(line.err).toMatchObject({ name: "TypeError", message: "x is null", stack: "at a.js:1" });
});

it("logs how long a page took to load", async () => {
  await reportTrace(cx, { path: "/inbox", firstByteMs: 42, loadedMs: 812 });
  expect(log.info).toHaveBeenCalledWith({ ...whose, firstByteMs: 42, ms: 812 }, "page loaded");
});
