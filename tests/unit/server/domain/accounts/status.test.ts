import { accountStatuses } from "@/lib/contract/accounts";
import { changeStatus, closedBecause } from "@/server/domain/accounts/status";

test("an active account is the only one whose lane is open (R10)", () => {
  const open = accountStatuses.filter((status) => closedBecause(status) === null);
  expect(open).toEqual(["active"]);
});

test.each(accountStatuses)("%s stays what it is, and deleted is the end (CRED-32)", (status) => {
  expect(changeStatus(status, status)).toBe(status);
  if (status !== "deleted") expect(() => changeStatus("deleted", status)).toThrow("conflict");
});

test.each(["active", "invalid", "inactive", "blocked"] as const)("%s can be deleted", (status) => {
  expect(changeStatus(status, "deleted")).toBe("deleted");
});

test("a blocked account is not paused, it is blocked", () => {
  expect(() => changeStatus("blocked", "inactive")).toThrow("conflict");
});
