/** @jest-environment-options {"url": "http://localhost/inbox/p1?selectedCred=7"} */
import { leaveForSignIn } from "@/lib/api/leave";

test("a lost session leads to sign-in after 0.8 s, once, and back to this page (API-12, CONST-44)", () => {
  jest.useFakeTimers();
  const planned = jest.spyOn(globalThis, "setTimeout");
  // jsdom cannot leave a page, and logs the address instead.
  const left = jest.spyOn(console, "error").mockImplementation(() => {});
  leaveForSignIn();
  leaveForSignIn();
  expect(planned.mock.calls.map(([, ms]) => ms)).toEqual([800]);
  jest.runAllTimers();
  expect(left).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
