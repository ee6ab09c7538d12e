import { randomBytes } from "node:crypto";
import type { Installation } from "@/tests/support/installation";

/** What the API answered, with the envelope opened as far as it goes. */
export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
};
export type Ask = { method?: string; json?: unknown; headers?: Record<string, string>; raw?: RequestInit };

/** One browser or program at the API's door; keeps the session's cookie. */
export type Caller = {
  cookie: string;
  ask(path: string, ask?: Ask): Promise<Answer>;
  /** A POST with a JSON body. */
  post(path: string, json?: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
};

/** One request as it is asked for, with the headers its sender always adds; redirects are not followed. */
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
/** An address nobody else in this run has. */
export const somewhere = () => `198.18.${++places >> 8}.${places & 255}`;

/** People sign up from a place of their own: one address may do so five times a minute (F5). */
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

/** Somebody newly signed up, with a workspace of their own unless `workspace` is null. */
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

/** A further person of a workspace, working in it, with the given rights. */
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
