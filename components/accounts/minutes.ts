/** Seconds as the minutes and two-figure seconds a countdown shows: 61 is 1:01. */
export const minutesAndSeconds = (left: number) => ({
  minutes: Math.floor(left / 60),
  seconds: String(left % 60).padStart(2, "0"),
});
