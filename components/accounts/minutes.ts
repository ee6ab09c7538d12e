/** Splits seconds into minutes and two-digit seconds for a countdown: 61 is 1:01. */
export const minutesAndSeconds = (left: number) => ({
  minutes: Math.floor(left / 60),
  seconds: String(left % 60).padStart(2, "0"),
});
