import * as z from "zod";
import { defaultBodyLimit, type Endpoint, scopeOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { errorCodes, errors } from "@/lib/contract/errors";
import { maxInteger } from "@/lib/contract/fields";
import { boundsOf } from "@/server/http/input-bounds";
import { wireSchema } from "@/server/http/input-shape";
import { filesIn, read } from "./source";

const calls = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${noun}.${name}`,
    endpoint,
  ]),
);
const routeFiles = filesIn("server/routes").filter((file) => !file.endsWith("/index.ts"));
const bound = routeFiles.flatMap((file) =>
  [...read(file).matchAll(/\broute\(\s*(\w+)\.(\w+)/g)].map(([, noun, name]) => `${noun}.${name}`),
);

test("every call of the contract has one handler, and there are no other handlers (S01, API-06)", () => {
  expect(bound.toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});

test("every route file is part of the server", () => {
  const index = read("server/routes/index.ts");
  const left = routeFiles.filter(
    (file) => !index.includes(`"./${file.slice("server/routes/".length, -".ts".length)}"`),
  );
  expect(left).toEqual([]);
});

test("no two calls answer the same method and path", () => {
  const places = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ":")}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

/** Fields that a call is meant to change, and therefore accepts (SPACE-43). */
const taken: Record<string, string> = { "members.changeAdmin": "is_admin" };

type Integer = { type: "integer"; maximum?: number };
const integersIn = (schema: unknown): Integer[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const below = Object.values(schema).flatMap(integersIn);
  return "type" in schema && schema.type === "integer" ? [schema as Integer, ...below] : below;
};

describe.each(calls)("%s", (name, endpoint) => {
  const schema = z.toJSONSchema(endpoint.input, { io: "input", unrepresentable: "any" });
  const fields = Object.keys(schema.properties ?? {});

  test("names the fields of its path and query in its input", () => {
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field]) => field);
    expect(fields).toEqual(expect.arrayContaining([...named, ...(endpoint.inQuery ?? [])]));
  });

  test("takes no whole number that a column cannot hold", () => {
    const tooLarge = integersIn(schema).filter(
      ({ maximum }) => maximum === undefined || maximum > maxInteger,
    );
    expect(tooLarge).toEqual([]);
  });

  test("refuses fields it does not know, unless it has none to keep (S06)", () => {
    const isOpen = schema.additionalProperties !== false;
    expect(isOpen && endpoint.method !== "GET").toBe(false);
  });

  test("takes no owner, status of payment, balance, tier or brand from a client (rule 6)", () => {
    const own = [
      "workspace_id",
      "owner_id",
      "tier",
      "is_paid",
      "is_admin",
      "admins",
      "credits",
      "email_confirmed",
    ];
    expect(fields.filter((field) => own.includes(field) && field !== taken[name])).toEqual([]);
  });

  test("is marked as a read exactly if it is one", () => {
    const isCounted = ["write", "auth"].includes(endpoint.access.rate);
    const reads = endpoint.method === "GET" && !isCounted;
    expect(reads).toBe(endpoint.access.rate === "read");
  });

  test("names the scope that a program needs, unless it is public or a read (F2)", () => {
    const { access, method } = endpoint;
    if (access.who === "public") expect(access.scope).toBeUndefined();
    else expect(access.scope !== undefined || (method === "GET" && access.rate === "read")).toBe(true);
  });

  test("is closed to programs if it changes members, rights or payment, or takes a secret (F2)", () => {
    const { access, method, path } = endpoint;
    const isWrite = method !== "GET" || access.rate !== "read";
    const isPersonal =
      isWrite && /^\/(auth|oauth|users|space|billing)\b/.test(path) && path !== "/auth/logout";
    const takesSecret = fields.some((field) =>
      /password|cookies|secret|^code$|security_code|two_factor/.test(field),
    );
    if (access.who !== "public" && (isPersonal || takesSecret)) expect(scopeOf(endpoint)).toBe("self");
  });

  test("describes its answer in JSON", () => {
    expect(() => z.toJSONSchema(endpoint.output, { io: "input", unrepresentable: "any" })).not.toThrow();
  });
});

test("every error has a client's or a server's status and a text (API-05)", () => {
  const odd = errorCodes.filter((code) => errors[code].status < 400 || errors[code].text.trim().length === 0);
  expect(odd).toEqual([]);
});

const withBody = calls.filter(([, { method }]) => method !== "GET" && method !== "DELETE");

test.each(
  withBody,
)("%s declares how large its body may be where more than 64 kB are valid", (_name, endpoint) => {
  const { bytes } = boundsOf(wireSchema(endpoint.input));
  expect(endpoint.bodyLimit !== undefined || bytes <= defaultBodyLimit).toBe(true);
});
