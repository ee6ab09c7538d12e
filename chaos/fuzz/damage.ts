import { withValue } from "@/tests/integration/http/sample";
import type { Dice } from "../interleave/dice";
import type { Asked } from "./requests";

type Fields = Record<string, unknown>;

/** Values that are invalid in most places, and edge cases in others. */
const odd: readonly unknown[] = [
  ...[null, true, false, "", " ", "\u0000", "\ud800", "\u202egnp.exe", "a\r\nBcc: b@c.example", "'; --"],
  ...[0, -1, 1, 0.5, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MAX_VALUE, -0],
  ...["0001-01-01", "9999-12-31", "0000-00-00", "2026-02-30", "+275760-09-13", "1970-01-01T00:00:00Z"],
  ...["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-01-01T24:00:00Z"],
  ...["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "__proto__"],
  ...["Etc/GMT+14", "XX", "%", "\\", "{{first_name}}", "{{", "<%= 1 %>", "😀".repeat(200), "x".repeat(5_000)],
  ...[[], {}, [[]], [null], { $ne: 1 }, { length: 1e9 }, ["a", "a"], Array.from({ length: 300 }, () => "x")],
  ...["https://user:pass@localhost:1/", "javascript:alert(1)", "http://[::1]:99999/", "a@b", "1e5", "-0"],
];

/** Replaces, removes or adds one to three values of the input. */
export function damageValues(fields: Fields, dice: Dice): Fields {
  let damaged = fields;
  for (let left = 1 + dice.below(3); left > 0; left--) {
    const places = placesOf(damaged);
    const place = places.length > 0 ? dice.oneOf(places) : null;
    if (!place || dice.maybe(0.1)) damaged = { ...damaged, [dice.oneOf(names)]: dice.oneOf(odd) };
    else if (dice.maybe(0.15)) damaged = withValue(damaged, place, undefined);
    else damaged = withValue(damaged, place, dice.oneOf(odd));
  }
  return damaged;
}

const names = ["tier", "_id", "constructor", "", "a.b", "0"];

/** The path of every value in an input, including nested ones. */
function placesOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  const own = at.length > 0 ? [at] : [];
  if (Array.isArray(value)) return [...own, ...value.flatMap((item, n) => placesOf(item, [...at, n]))];
  if (typeof value !== "object" || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...at, name]))];
}

type Damage = (asked: Asked, dice: Dice) => Asked;

/** Replaces the body with invalid JSON, or with one of another type than declared. */
const withText = ({ target, ask }: Asked, body: string, type: string): Asked => ({
  target,
  ask: { ...ask, json: undefined, raw: { body }, headers: { "content-type": type } },
});
const textOf = ({ ask }: Asked) => JSON.stringify(ask.json ?? {});

const ofBody: readonly Damage[] = [
  (asked, dice) =>
    withText(asked, textOf(asked).slice(0, dice.below(textOf(asked).length)), "application/json"),
  (asked) => withText(asked, `${textOf(asked)}}`, "application/json"),
  (asked) => withText(asked, textOf(asked).replace("{", '{"a":1,"a":2,'), "application/json"),
  (asked) => withText(asked, `${'{"a":'.repeat(40)}1${"}".repeat(40)}`, "application/json"),
  (asked) => withText(asked, "[1,2,3]", "application/json"),
  (asked) => withText(asked, "null", "application/json; charset=utf-16"),
  (asked) => withText(asked, "\u0000\ufffd\u0001", "application/json"),
  (asked) => withText(asked, textOf(asked), "text/plain"),
  (asked) => withText(asked, textOf(asked), "multipart/form-data"),
  (asked) => withText(asked, textOf(asked), "multipart/form-data; boundary=x"),
  (asked) =>
    withText(
      asked,
      "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
      "multipart/form-data; boundary=x",
    ),
  (asked) => withText(asked, "a=1&a=2&%ff=%00&[b][c]=d", "application/x-www-form-urlencoded"),
];

const headers: readonly Record<string, string>[] = [
  { "x-workspace": "not-an-id" },
  { "accept-language": `${"x-".repeat(500)}q` },
  { cookie: "__Host-session=; locale=../../etc; theme=%ff" },
  { authorization: "Bearer" },
  { authorization: "Basic eDp5" },
  { range: "bytes=9-1,-", "if-none-match": '"' },
  { "accept-encoding": "zstd;q=0, br;q=x, *" },
  { "x-forwarded-proto": "gopher", "x-forwarded-host": "a b" },
  { "sec-fetch-site": "odd", origin: "http://localhost:99999" },
  { "content-encoding": "gzip" },
];

const withTarget = ({ target, ask }: Asked, more: string): Asked => ({
  target: `${target}${target.includes("?") ? "&" : "?"}${more}`,
  ask,
});
const ofTarget: readonly Damage[] = [
  (asked) => withTarget(asked, "limit=1&limit=2"),
  (asked) => withTarget(asked, "%=%zz&%00=%ff"),
  (asked) => withTarget(asked, "filter[a][b]=1&__proto__[x]=1"),
  (asked) => withTarget(asked, "cursor=eyJhIjoxfQ"),
  (asked) => withTarget(asked, `q=${"%f0%9f%98%80".repeat(300)}`),
  ({ target, ask }) => ({ target: target.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "%2e%2e"), ask }),
  ({ target, ask }) => ({ target: `${target.replace("?", "/?")}`, ask }),
];

/** Damages the form of the request: bytes, headers or URL. */
export function damageRequest(asked: Asked, dice: Dice): Asked {
  const kind = dice.below(3);
  if (kind === 0 && asked.ask.json !== undefined) return dice.oneOf(ofBody)(asked, dice);
  if (kind === 1) return dice.oneOf(ofTarget)(asked, dice);
  const { target, ask } = asked;
  return { target, ask: { ...ask, headers: { ...ask.headers, ...dice.oneOf(headers) } } };
}
