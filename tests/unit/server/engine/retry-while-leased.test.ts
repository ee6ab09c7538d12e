import { isPassing } from "@/server/engine/settle/retry-while-leased";

const coded = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  new Error("Connection terminated unexpectedly"),
  new Error("Connection terminated due to connection timeout"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("Query read timeout"),
  ...["ECONNREFUSED", "ECONNRESET", "08006", "40P01", "40001", "53300", "53100", "57P01"].map(coded),
])("keeps trying after a temporary error: $message", (error) => {
  expect(isPassing(error)).toBe(true);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'id')"),
  new RangeError("Invalid array length"),
  new Error("no such step"),
  ...["22021", "23505", "42703"].map(coded),
  "not even an error",
])("gives up on an internal error: %s", (error) => {
  expect(isPassing(error)).toBe(false);
});
