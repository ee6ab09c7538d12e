import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/api-error";
import { retryRead, retryReadAfter } from "@/lib/queries/retry";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** When a read that always fails like this is tried, in seconds after the first try. */
async function triesOf(failure: Error): Promise<number[]> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: retryRead, retryDelay: retryReadAfter } },
  });
  const start = Date.now();
  const tries: number[] = [];
  const read = client.fetchQuery({
    queryKey: ["read"],
    queryFn: () => {
      tries.push(Math.round((Date.now() - start) / 1000));
      throw failure;
    },
  });
  const failed = expect(read).rejects.toBe(failure);
  await jest.advanceTimersByTimeAsync(300_000);
  await failed;
  client.clear();
  return tries;
}

it.each([
  ["no network", new ApiError("unreachable", 0)],
  ["an error of the server", new ApiError("internal", 500)],
  ["a restart", new ApiError("maintenance", 503)],
])("tries a read once more after %s (API-10)", async (_what, failure) => {
  expect(await triesOf(failure)).toEqual([0, 1]);
});

it.each([
  ["401", new ApiError("unauthorized", 401)],
  ["403", new ApiError("forbidden", 403)],
  ["404", new ApiError("not_found", 404)],
  ["409", new ApiError("workspace_changed", 409)],
  ["422", new ApiError("invalid_input", 422)],
  ["45 s without an answer", new ApiError("timed_out", 0)],
  ["the API's own time limit", new ApiError("request_timeout", 504)],
  ["too many requests without a time", new ApiError("proxy_refreshes_used_up", 429)],
  ["a fault of the page", new TypeError("items is undefined")],
])("does not try again after %s (API-10)", async (_what, failure) => {
  expect(await triesOf(failure)).toEqual([0]);
});

it("waits as long as the API asks for after too many requests", async () => {
  expect(await triesOf(new ApiError("rate_limited", 429, { seconds: 12 }))).toEqual([0, 12]);
  expect(await triesOf(new ApiError("rate_limited", 429, { seconds: 600 }))).toEqual([0]);
});
