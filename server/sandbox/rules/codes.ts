import { chance, pick } from "./chance";

/** The code a seat of the sandbox network asks for: the same every time, so that sending it again changes nothing. */
export const seatCode = (seatId: string): string =>
  String(Math.floor(chance("code", seatId) * 1_000_000)).padStart(6, "0");

/** How the first sign-in of a new seat is challenged, for as many of a hundred as asked for; null for the others. */
export const firstChallenge = (seatId: string, percent: number) =>
  chance("challenge", seatId) * 100 < percent
    ? pick(["email", "sms", "app"] as const, "challenge kind", seatId)
    : null;
