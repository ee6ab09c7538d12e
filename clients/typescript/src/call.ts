export type Options = {
  /** Under which a repetition of a POST has no second effect; without one, the client makes one for its own retries. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};
export type Call = (
  method: string,
  path: string,
  inQuery: true | readonly string[],
  input: object,
  options?: Options,
) => Promise<unknown>;

/** A call that was refused: `code` is from the closed list of the API, `fields` says what is wrong with each field by its path. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly path: string,
    readonly fields: Readonly<Record<string, string>>,
    readonly details: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}
/** 401: there is no token, or it has ended. */
export class UnauthorizedError extends ApiError {
  override readonly name = "UnauthorizedError";
}
/** 403: the token or its owner may not do this; `details.scope` names the right that is missing. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
}
/** 404: it does not exist, or not for this token. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}
/** 400: see `fields`. */
export class InvalidInputError extends ApiError {
  override readonly name = "InvalidInputError";
}
/** 429, also after all retries. */
export class RateLimitedError extends ApiError {
  override readonly name = "RateLimitedError";
}
const kinds: Record<number, typeof ApiError> = {
  400: InvalidInputError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  429: RateLimitedError,
};

export type ClientOptions = {
  /** The address of the installation, such as https://app.example.com. */
  baseUrl: string;
  token: string;
  /** How often a call is made again after 429, 502, 503, 504 or no answer. */
  retries?: number;
  fetch?: typeof fetch;
};

const again = new Set([429, 502, 503, 504]);
const longestWaitMs = 60_000;

export function callOf({ baseUrl, token, retries = 4, fetch: send = fetch }: ClientOptions): Call {
  return async (method, path, inQuery, input, options = {}) => {
    const { url, body } = requestOf(baseUrl, path, inQuery, input);
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: "application/json" };
    if (method !== "GET" && method !== "DELETE") headers["content-type"] = "application/json";
    // A POST is only repeated under a key, so that it has its effect once.
    if (method === "POST") headers["idempotency-key"] = options.idempotencyKey ?? crypto.randomUUID();
    const init: RequestInit = { method, headers };
    if (headers["content-type"]) init.body = JSON.stringify(body);
    if (options.signal) init.signal = options.signal;
    for (let attempt = 0; ; attempt++) {
      const response = await send(url, init).catch((error: unknown) => {
        if (attempt >= retries || options.signal?.aborted) throw error;
        return null;
      });
      if (response?.ok) return ((await response.json()) as { payload: unknown }).payload;
      const refused = response && (await errorOf(response, path));
      const isEarly = refused?.code === "idempotency_in_progress";
      if (refused && !isEarly && !again.has(refused.status)) throw refused;
      if (refused && attempt >= retries) throw refused;
      await pause(waitMs(response, attempt), options.signal);
    }
  };
}

function requestOf(baseUrl: string, path: string, inQuery: true | readonly string[], input: object) {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const url = new URL(`/api${filled}`, baseUrl);
  for (const [name, value] of [...rest]) {
    if (inQuery !== true && !inQuery.includes(name)) continue;
    for (const one of Array.isArray(value) ? value : [value])
      url.searchParams.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    rest.delete(name);
  }
  return { url, body: Object.fromEntries(rest) };
}

async function errorOf(response: Response, path: string): Promise<ApiError> {
  const told = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const { ok: _ok, error, code, fields, ...details } = told;
  const Kind = kinds[response.status] ?? ApiError;
  const names = (fields ?? {}) as Record<string, string>;
  return new Kind(
    response.status,
    String(code ?? "unknown"),
    String(error ?? response.statusText),
    path,
    names,
    details,
  );
}

/** As long as the answer asks for, else twice as long each time. */
function waitMs(response: Response | null, attempt: number): number {
  const asked = Number(response?.headers.get("retry-after"));
  if (asked > 0) return Math.min(asked * 1000, longestWaitMs);
  return 250 * 2 ** attempt * (0.75 + Math.random() / 2);
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** All items of a list, one page after the other. */
export async function* pagesOf<Item>(
  read: (cursor: string | null) => Promise<{ items: readonly Item[]; next_cursor: string | null }>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = null;
  do {
    const page: { items: readonly Item[]; next_cursor: string | null } = await read(cursor);
    yield* page.items;
    cursor = page.next_cursor;
  } while (cursor);
}
