import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import * as z from "zod";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { type ErrorCode, type ErrorDetails, errors, errorText } from "@/lib/contract/errors";
import { wirePathOf } from "@/lib/contract/wire";

/**
 * Answers the API's endpoints at the HTTP edge, so that the code of the browser's client runs in the tests. Data has the shape used in code
 * and is translated by the contract. A request that no test answered fails it.
 *
 * Mocked elsewhere: server actions, which a browser calls through Next's own protocol; navigation, which needs Next's router; sockets; leaving
 * the page, which jsdom cannot do; and parts that need a layout, which it lacks (charts, virtual lists).
 */
const server = setupServer();

type Received<E extends Endpoint = Endpoint> = {
  input: Input<E>;
  file: File | null;
  url: URL;
  headers: Headers;
  signal: AbortSignal;
};
type Reply<E extends Endpoint> = (input: Input<E>, file: File | null) => Output<E> | Promise<Output<E>>;
type Often = { once?: boolean };

const received = new Map<Endpoint, Received[]>();

/** Thrown by a reply: the API's refusal. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(code);
  }
}

/** Answers with `data`, or with what it makes of the request. Of several answers to one endpoint the newest counts. */
export function answer<E extends Endpoint>(entry: E, data: Output<E> | Reply<E>, often: Often = {}) {
  handle(
    entry,
    async (input, file) => {
      const output = typeof data === "function" ? await (data as Reply<E>)(input, file) : data;
      return HttpResponse.json({ ok: true, payload: z.encode(entry.output, output) as null });
    },
    often,
  );
}

/** Answers with an error of the API. */
export function refuse<E extends Endpoint>(
  entry: E,
  code: ErrorCode,
  details?: ErrorDetails,
  often: Often = {},
) {
  handle(entry, () => refusal(entry, new Refusal(code, details)), often);
}

/** The connection breaks. */
export const disconnect = <E extends Endpoint>(entry: E, often: Often = {}) =>
  handle(entry, () => HttpResponse.error(), often);

/** Never answers. */
export const hold = (...entries: Endpoint[]) => {
  for (const entry of entries) handle(entry, () => new Promise<never>(() => {}), {});
};

/** The inputs of the requests received by an endpoint, oldest first. */
export const calls = <E extends Endpoint>(entry: E): Input<E>[] => requests(entry).map(({ input }) => input);

/** The same with what else came along. A signal is aborted once the page gives up. */
export const requests = <E extends Endpoint>(entry: E) => (received.get(entry) ?? []) as Received<E>[];

/** The endpoints called, in order of their first call. */
export const called = () => [...received.keys()];

function handle<E extends Endpoint>(
  entry: E,
  reply: (input: Input<E>, file: File | null) => Response | Promise<Response>,
  { once = false }: Often,
) {
  const method = entry.method.toLowerCase() as Lowercase<Endpoint["method"]>;
  server.use(
    http[method](
      `/api${entry.path}`,
      async ({ request, params }) => {
        const { fields, file } = await fieldsOf(request);
        const input = z.decode(entry.input, { ...params, ...fields } as never) as Input<E>;
        const { url, headers, signal } = request;
        received.set(entry, [...requests(entry), { input, file, url: new URL(url), headers, signal }]);
        try {
          return await reply(input, file);
        } catch (error) {
          if (error instanceof Refusal) return refusal(entry, error);
          throw error;
        }
      },
      { once },
    ),
  );
}

const refusal = ({ input }: Endpoint, { code, details: { fields, ...details } }: Refusal) =>
  HttpResponse.json(
    {
      ...{ ok: false, code, error: errorText(code, details), ...details },
      ...(fields && {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, fault]) => [wirePathOf(input, name), fault]),
        ),
      }),
    },
    { status: errors[code].status },
  );

/** Numbers, flags and lists are JSON in a query or a form. A longer number is text, such as a phone number. */
const isJson = /^(true|false|-?\d{1,9}|[[{].*)$/s;
const valueIn = (text: string): unknown => (isJson.test(text) ? JSON.parse(text) : text);

async function fieldsOf(request: Request) {
  const form = request.headers.get("content-type")?.startsWith("multipart/")
    ? await request.formData()
    : null;
  const { file = null, ...texts } = Object.fromEntries([
    ...new URL(request.url).searchParams,
    ...(form ?? []),
  ]);
  const values = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, valueIn(String(text))]),
  );
  const body = form || !request.body ? {} : ((await request.json()) as Record<string, unknown>);
  return { fields: { ...values, ...body }, file: file as File | null };
}

const { setTimeout: later } = globalThis;
const nextTurn = () => new Promise((resolve) => later(resolve));

// What nobody answers goes on to ui-setup.ts, which names it.
beforeAll(() => server.listen({ onUnhandledRequest: "bypass" }));
afterEach(async () => {
  // A request that the test sent last is still on its way.
  await nextTurn();
  server.resetHandlers();
  received.clear();
});
afterAll(() => server.close());
