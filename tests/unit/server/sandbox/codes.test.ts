import { firstChallenge, seatCode } from "@/server/sandbox/rules/codes";

const seats = Array.from({ length: 400 }, (_, at) => `seat-${at}`);

test("every seat has one code of six digits (CRED-42)", () => {
  for (const seat of seats) {
    expect(seatCode(seat)).toMatch(/^\d{6}$/);
    expect(seatCode(seat)).toBe(seatCode(seat));
  }
});

test("the sandbox settings decide how many new seats are challenged, in every way", () => {
  expect(seats.filter((seat) => firstChallenge(seat, 0))).toEqual([]);
  const all = new Set(seats.map((seat) => firstChallenge(seat, 100)));
  expect([...all].toSorted()).toEqual(["app", "email", "sms"]);
  const half = seats.filter((seat) => firstChallenge(seat, 50)).length;
  expect(half).toBeGreaterThan(150);
  expect(half).toBeLessThan(250);
});
