import { checkSchedule } from "@/server/domain/accounts/schedule";

const schedule = (workHoursStart: number, workHoursEnd: number, workingDays = [1, 2, 3]) =>
  checkSchedule({ timezone: "UTC", workHoursStart, workHoursEnd, workingDays });

test.each([
  [9, 18],
  [22, 6],
  [0, 24],
  [23, 24],
])("hours from %i to %i are a window (CRED-98)", (start, end) => {
  expect(schedule(start, end)).toMatchObject({ workHoursStart: start, workHoursEnd: end });
});

test.each([
  [9, 9],
  [0, 0],
  [24, 24],
  [24, 0],
])("a window with equal ends, %i and %i, is refused (CRED-98)", (start, end) => {
  expect(() => schedule(start, end)).toThrow("work_hours_equal");
});

test("a window that begins at 24 begins at 0", () => {
  expect(schedule(24, 8)).toMatchObject({ workHoursStart: 0, workHoursEnd: 8 });
});

test("days are kept once each and in order; an empty list is refused", () => {
  expect(schedule(9, 18, [5, 1, 5]).workingDays).toEqual([1, 5]);
  expect(() => schedule(9, 18, [])).toThrow("no_working_day");
});
