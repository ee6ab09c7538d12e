import type { Dice } from "../interleave/dice";

/** One request of a stranger. */
export type Shot = { method?: "GET" | "POST"; path: string; body?: string; type?: string };
type Shooting = (dice: Dice, emails: readonly string[]) => Shot;

/** The max size of a call. */
const max = 63_000;
const fill = (piece: string, before: string, after: string) =>
  before + piece.repeat(Math.floor((max - before.length - after.length) / piece.length)) + after;

const wrong = fill('{"a":1},', '{"email":"a@b.example","track":[', "0]}");
const wide = fill('"k":0,', '{"track":{', '"z":0}}');
const names = `{${Array.from({ length: 5_000 }, (_, at) => `"f${at}":0`).join(",")}}`;
const deep = fill("[", '{"track":', "");
const list = fill("1,", '{"ids":[', "1]}");
const text = fill("x", '{"email":"', '"}');
const form = fill("a=1&", "", "b=2");

const open = [
  "/api/auth/sign_up",
  "/api/auth/sign_in",
  "/api/auth/restore",
  "/api/oauth/token",
  "/api/auth/create_token",
];
const closed = ["/api/workflows/command", "/api/users/update", "/api/space/create", "/api/tasks"];
const reads = ["/api/docs/json", "/api/workflows/file_schema", "/api/auth/methods", "/api/nothing-here"];

/** All kinds of requests a stranger can send, each as large as allowed. */
export const bodies: readonly Shooting[] = [
  (dice) => ({ path: dice.oneOf(open), body: dice.oneOf([wrong, wide, names, deep, list, text]) }),
  (dice) => ({ path: dice.oneOf(closed), body: dice.oneOf([wrong, list, deep]) }),
  (dice) => ({ path: dice.oneOf(open), body: form, type: "application/x-www-form-urlencoded" }),
  (dice) => ({
    path: "/api/reports/errors",
    body: JSON.stringify({
      ...{ path: "/inbox", name: "TypeError", stack: "s".repeat(3_000) },
      message: `m${dice.below(1e9)}`.padEnd(400, "x"),
    }),
  }),
  () => ({ path: "/api/reports/traces", body: '{"path":"/inbox","first_byte_ms":1,"loaded_ms":2}' }),
  (dice, emails) => ({
    path: "/api/auth/sign_in",
    body: JSON.stringify({ email: dice.oneOf(emails), password: `guess ${dice.below(1e9)}` }),
  }),
  (dice, emails) => ({ path: "/api/users/exists", body: JSON.stringify({ email: dice.oneOf(emails) }) }),
  (dice) => ({ method: "GET", path: dice.oneOf(reads) }),
];
