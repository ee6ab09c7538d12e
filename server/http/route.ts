import type { Readable } from "node:stream";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import type { ErrorCode } from "@/lib/contract/errors";
import type { Context, ContextOf, PersonContext, VisitorContext } from "@/server/context";
import type { PartedBody } from "@/server/services/files/files";

/** The one file part of an upload, read once. Reading past the endpoint's `fileLimit` throws `tooLarge`. */
export type Upload = { name: string; type: string; stream: Readable };

/** A file to hand out; `body` is sent as an attachment under `name`. */
export type FileAnswer = {
  name: string;
  type: string;
  body: string | Uint8Array | Readable | PartedBody;
  /** The response never changes: browsers cache it, and unless it is private, proxies do, too. */
  isImmutable?: true | "private";
  /** It is played in place, in parts where the player asks for them. */
  isPlayed?: true;
};

type Handler<E extends Endpoint> = (
  cx: ContextOf<E>,
  input: Input<E>,
  upload: Upload,
) => Promise<Output<E> | FileAnswer>;

export type RouteOptions = {
  /** It keeps idempotency keys itself, in the transaction of its work. */
  isOnce?: true;
  /** The error of a file over the endpoint's `fileLimit`; `too_large` unless the noun has its own. */
  tooLarge?: ErrorCode;
  /** The error of a form without the file; without one the field `file` asks to be filled. */
  noFile?: ErrorCode;
};

/** One call of the contract with what answers it, as the server registers it. */
export type Route = {
  endpoint: Endpoint;
  handler: (
    cx: VisitorContext | PersonContext | Context,
    input: unknown,
    upload: Upload | undefined,
  ) => Promise<unknown>;
  options: RouteOptions;
};

/**
 * Binds a call of the contract to the function that answers it. The function gets the context that goes with the
 * declared access, the decoded input and, for endpoints with a `fileLimit`, the file; it returns the code shape of the
 * output (for `answersFile` a FileAnswer) and throws DomainError.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route => ({
  endpoint,
  handler: handler as unknown as Route["handler"],
  options,
});
