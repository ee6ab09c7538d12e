import * as z from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { updateTypes } from "@/lib/contract/integrations/webhooks";
import { describeContract } from "@/server/http/docs/description";
import { answerExample, requestExample } from "@/server/http/docs/examples";
import { type Description, htmlOf } from "@/server/http/docs/html";

const calls = Object.entries(endpoints).flatMap(([noun, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${noun}.${name}`,
    endpoint,
  ]),
);

describe("the description of the API (F8)", () => {
  let described: Description;
  beforeAll(async () => {
    described = (await describeContract()) as unknown as Description;
  }, 60_000);

  test("has every call, each with a unique summary", () => {
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      calls.map(([name]) => name).toSorted(),
    );
    const summaries = operations.map(({ summary }) => summary ?? "");
    expect(summaries.filter((text) => !/^[A-Z][^.]{8,90}$/.test(text))).toEqual([]);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  test("defines equal schemas once, and refers to none that is missing", () => {
    const text = JSON.stringify(described);
    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(referred.filter((name) => !(name in described.components.schemas))).toEqual([]);
    expect(text.length).toBeLessThan(1_200_000);
  });

  test("tells of every event of a webhook, of idempotency keys and of refusals", () => {
    const { webhooks, paths, components } = described as unknown as {
      webhooks: Record<string, { post: { summary: string; requestBody: unknown } }>;
      paths: Record<string, Record<string, { parameters: { $ref?: string }[]; responses: object }>>;
      components: { parameters: Record<string, { name: string }>; responses: Record<string, object> };
    };
    expect(Object.keys(webhooks)).toEqual([...updateTypes]);
    const { parameters, responses } = paths["/workflows"]!.post!;
    const names = parameters.map(
      ({ $ref = "" }) => components.parameters[$ref.split("/").at(-1) ?? ""]?.name,
    );
    expect(names).toContain("Idempotency-Key");
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "403", "default"]));
    const referred = [
      ...JSON.stringify(described).matchAll(/#\/components\/(parameters|responses)\/([\w.-]+)/g),
    ];
    expect(referred.filter(([, kind, name]) => !(name! in components[kind as "responses"]))).toEqual([]);
  });

  test("is one page on which each call and each schema has its own address", () => {
    const page = htmlOf(described);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    expect(ids).toEqual(expect.arrayContaining(calls.map(([name]) => name)));
    const led = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(led.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

test.each(calls)("%s has examples that are valid", (_name, endpoint) => {
  expect(z.safeDecode(endpoint.input, requestExample(endpoint) as never).error).toBeUndefined();
  expect(z.safeDecode(endpoint.output, answerExample(endpoint) as never).error).toBeUndefined();
});
