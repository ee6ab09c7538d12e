import type * as z from "zod";
import type { Feature } from "./features";
import type { PageKey } from "./pages";
import type { Scope } from "./scopes";

/** Who may call: everyone, any signed-in user, a member of the workspace, one of its admins, a platform admin. */
type Caller = "public" | "person" | "member" | "admin" | "platform";

/** The rate limit of a caller; the numbers are in server/http/rate-limits.ts. */
export type RateClass = "read" | "write" | "auth" | "probe" | "upload" | "live-test" | "report";

type Access = {
  who: Caller;
  /** The page that a limited member must be allowed to see; of several pages, any one is enough (ROLE-02, SPACE-46). */
  page?: PageKey | readonly PageKey[];
  /** The feature that must be active in the workspace's plan (BILL-14, BILL-22). */
  feature?: Feature;
  /** The caller's email address must be confirmed: for launching, connecting, inviting, exporting (AUTH-29). */
  confirmed?: true;
  /**
   * The scope a program needs to call in a user's name. `self` is reserved for the user: members, permissions, invitations, secrets,
   * passwords, consents, billing (S19). Reads that return no secret may omit it; a test finds all other calls without one.
   */
  scope?: Scope | "self";
  rate: RateClass;
};

/** The pages of which any one opens a call to a limited member; empty if the call needs none. */
export const pagesOf = ({ page = [] }: Access): readonly PageKey[] =>
  typeof page === "string" ? [page] : page;

/** The scope a program needs for a call. Without a declared scope, reads need `read` and all else is reserved for the user. */
export const scopeOf = ({ method, access }: Pick<Endpoint, "method" | "access">): Scope | "self" =>
  access.scope ?? (method === "GET" && access.rate === "read" ? "read" : "self");

export type Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Without the base `/api`; `:name` segments are fields of `input` by their wire name. */
  path: `/${string}`;
  access: A;
  /** Path, query and body fields together. GET and DELETE send the remaining fields in the query, the others in the body. */
  input: I;
  /** Wire names of `input` fields that are sent in the query although the method has a body. */
  inQuery?: readonly string[];
  /**
   * Max body size in bytes, without a file. If omitted, `defaultBodyLimit` applies; a test allows that only if every field is bounded and a
   * full body fits.
   */
  bodyLimit?: number;
  /** The request is multipart with one `file` part of at most this many bytes. */
  fileLimit?: number;
  /** The content of `payload`. Responses with `answersFile` are sent as they are, without the envelope. */
  output: O;
  answersFile?: true;
  /** Redirects with 303 to the path in `payload.to`, for URLs that a browser visits directly. */
  answersRedirect?: true;
  /** The response is the bare payload, as a foreign standard demands. */
  isBare?: true;
};

/** Enough for the fields of most calls; calls whose valid body can be larger declare more. */
export const defaultBodyLimit = 64 * 1024;

/**
 * Query parameters that every call accepts without listing them (API-01), because old clients add them everywhere. They are removed before
 * unknown fields are refused, and they grant nothing.
 */
export const strayNames: readonly string[] = ["token", "space", "credentials_id"];

export type Input<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
export type Output<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;

/** Declares one call of the API. Nothing under `/api` responds without an entry made here. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  entry: Endpoint<I, O, A>,
) => entry;
