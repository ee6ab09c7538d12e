import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { serverEvents } from "@/lib/contract/events";
import { spaceSummary } from "@/lib/contract/users";

type Schema = z.core.JSONSchema.JSONSchema;
const calls = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(
    ([name, entry]) => [`${noun}.${name}`, entry] as const,
  ),
);
const fieldsOf = (schema: z.ZodType) =>
  Object.keys((z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema).properties ?? {});

test("an answer carries the fields its call names, and no others (API-07)", () => {
  const stored = {
    id: "01920000-0000-7000-8000-000000000001",
    name: "Acme",
    avatar: null,
    status: "active",
    isCurrent: true,
    isAdmin: true,
  };
  expect(z.encode(spaceSummary, { ...stored, secret: "x" } as never)).toEqual({
    ...{ _id: stored.id, name: "Acme", avatar: null, status: "active", is_current: true, is_admin: true },
  });
});

test("a paged list returns its items and their total (API-08)", () => {
  const paged = calls.filter(([, { input }]) => fieldsOf(input).includes("offset"));
  expect(paged.length).toBeGreaterThan(5);
  const odd = paged.filter(([, { output }]) => {
    const fields = fieldsOf(output);
    return !fields.includes("items") || !fields.includes("total");
  });
  // Nobody counts all values of a filter. A thread is one conversation with one page of its messages.
  expect(odd.map(([name]) => name)).toEqual(["finder.suggest", "inbox.thread"]);
});

test("events have the names other programs know, and carry an id and a version, or a list to read again (RT-07, RT-12)", () => {
  expect(Object.keys(serverEvents)).toEqual(
    expect.arrayContaining([
      ...["update_space", "update_user", "update_credentials", "update_integrations", "update_workflows"],
      ...["update_credits", "update_unread_counter", "refetch"],
    ]),
  );
  expect(fieldsOf(serverEvents.update_credentials)).toEqual(["_id", "version"]);
  expect(serverEvents.refetch.fields.list.options).toEqual(
    expect.arrayContaining(["credentials", "workflows", "profiles", "labels", "integrations", "dialogs"]),
  );
});
