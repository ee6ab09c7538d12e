import { randomBytes } from "node:crypto";
import type { Installation } from "@/tests/support/installation";

/** A response of the API, with its envelope opened. */
export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
};
export type Ask = { method?: string; json?: unknown; headers?: Record<string, string>; raw?: RequestInit };

/** A browser or program as a client of the API; keeps the session cookie. */
export type Caller = {
  cookie: string;
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** A POST with a JSON body. */
  post(path: string, json?: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
};

/** One request with the headers that its sender always adds; redirects are not followed. */
export async function exchange(
  address: string,
  { method = "GET", json, headers, raw }: Ask,
  own: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    redirect: "manual",
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...raw,
    headers: {
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...own,
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

let places = 0;
/** An IP address that is unique in this run. */
export const somewhere = () => `198.18.${++places >> 8}.${places & 255}`;

/** Users sign up from different addresses, because one address may do so only five times a minute (F5). */
const placeFor = (path: string): Record<string, string> =>
  path === "/api/auth/sign_up" ? { "x-forwarded-for": somewhere() } : {};

export function caller(url: string, cookie = "", from: Record<string, string> = {}): Caller {
  const made: Caller = {
    cookie,
    async ask(path, ask = {}) {
      const own = { ...(made.cookie ? { cookie: made.cookie } : {}), ...placeFor(path), ...from };
      const answer = await exchange(`${url}${path}`, ask, own);
      for (const line of answer.headers.getSetCookie()) made.cookie = line.split(";")[0] ?? "";
      return answer;
    },
    post: (path, json = {}) => made.ask(path, { method: "POST", json }),
    get: (path) => made.ask(path),
  };
  return made;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const password = "correct horse battery";
export const someEmail = () => `p${randomBytes(6).toString("hex")}@example.test`;

export const signUpBody = (more: Record<string, unknown> = {}) => ({
  email: someEmail(),
  password,
  first_name: "Ada",
  last_name: "Byron",
  country_code: "GB",
  accepted_terms: true,
  ...more,
});

export type Member = Caller & { userId: string; email: string; workspaceId: string };

/** A newly signed-up user, with a workspace of their own unless `workspace` is null. */
export async function signedUp(
  { url }: Installation,
  workspace: string | null = "Acme",
  made = caller(url),
): Promise<Member> {
  const body = signUpBody();
  const { user } = (await made.post("/api/auth/sign_up", body)).body.payload;
  const spaceId = workspace
    ? (await made.post("/api/space/create", { name: workspace })).body.payload._id
    : "";
  return Object.assign(made, {
    userId: user._id as string,
    email: body.email,
    workspaceId: spaceId as string,
  });
}

/** Adds another member to a workspace, with the given permissions. */
export async function joined(
  installation: Installation,
  workspaceId: string,
  rights: { isAdmin?: boolean; pages?: string[] | null; accounts?: string[] | null } = {},
): Promise<Member> {
  const member = await signedUp(installation, null);
  await installation.sql(
    "insert into memberships (workspace_id, user_id, is_admin, allowed_pages, allowed_accounts) values ($1, $2, $3, $4, $5)",
    [workspaceId, member.userId, rights.isAdmin ?? false, rights.pages ?? null, rights.accounts ?? null],
  );
  await member.post("/api/users/set_space", { space_id: workspaceId });
  return Object.assign(member, { workspaceId });
}
