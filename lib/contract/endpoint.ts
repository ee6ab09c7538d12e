import type * as z from "zod";
import type { Feature } from "./features";
import type { PageKey } from "./pages";
import type { Scope } from "./scopes";

/** Who may call: nobody signed in, any person, a member of the workspace, one of its admins, a platform admin. */
type Caller = "public" | "person" | "member" | "admin" | "platform";

/** How often one caller may call; the numbers stand in server/http/rate-limits.ts. */
export type RateClass = "read" | "write" | "auth" | "probe" | "upload" | "live-test" | "report";

type Access = {
  who: Caller;
  /** The page a limited member must be allowed to see, or the pages of which one is enough (ROLE-02, SPACE-46). */
  page?: PageKey | readonly PageKey[];
  /** The feature the workspace's plan must have active (BILL-14, BILL-22). */
  feature?: Feature;
  /** The caller's email address must be confirmed: launching, connecting, inviting, exporting (AUTH-29). */
  confirmed?: true;
  /**
   * What a program needs to call in a person's name. `self` is the person alone: members, rights, invitations, secrets,
   * passwords, consents, billing (S19). Reads that show no secret need not say it; a test finds others that do not.
   */
  scope?: Scope | "self";
  rate: RateClass;
};

/** The pages one of which opens a call to a limited member; none where it needs no page. */
export const pagesOf = ({ page = [] }: Access): readonly PageKey[] =>
  typeof page === "string" ? [page] : page;

/** What a program needs for a call; what does not say is the person's alone, but for reads. */
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
  /** Path, query and body fields together. GET and DELETE carry the rest in the query, the others in the body. */
  input: I;
  /** Wire names of `input` that travel in the query although the method has a body. */
  inQuery?: readonly string[];
  /**
   * The largest body in bytes, without a file. Saying nothing declares `defaultBodyLimit`, which a test allows only where
   * every field is bounded and all of them fit.
   */
  bodyLimit?: number;
  /** The request is multipart with one `file` part of at most this many bytes. */
  fileLimit?: number;
  /** What `payload` holds. `file` answers are sent as they are, without the envelope. */
  output: O;
  answersFile?: true;
  /** Answers 303 to the path in `payload.to`, for addresses a browser itself comes to. */
  answersRedirect?: true;
  /** The answer is the payload alone, as a foreign standard wants it. */
  isBare?: true;
};

/** Room for every field of most calls; more is declared where a valid body may be larger. */
export const defaultBodyLimit = 64 * 1024;

/**
 * Every call may carry these in its query, though endpoints do not list them (API-01): old clients put them everywhere.
 * They are taken off before unknown fields are refused, and give no right to anything.
 */
export const strayNames: readonly string[] = ["token", "space", "credentials_id"];

export type Input<E> = E extends Endpoint<infer I, z.ZodType> ? z.output<I> : never;
export type Output<E> = E extends Endpoint<z.ZodType, infer O> ? z.output<O> : never;

/** Declares one call of the API. Nothing answers HTTP under `/api` without an entry made here. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  entry: Endpoint<I, O, A>,
) => entry;
