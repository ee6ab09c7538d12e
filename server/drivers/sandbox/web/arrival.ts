import type { SignInResult } from "@/server/ports/network";
import type { PagesTools } from "./pages";
import { accountOf, type Session } from "./session";

type Arrived = { session: Session; needsCode: boolean } | { problem: string };

/** What a sign-in that did not let anybody in is told as; everything else is solved elsewhere and tried once more. */
const problems: Partial<Record<SignInResult["kind"], string>> = {
  wrong_password: "wrongPassword",
  restricted: "restricted",
  login_limited: "loginLimited",
  password_outdated: "passwordOutdated",
};

/** Tries the password at every seat of this name: a name is one seat's in its workspace only. */
export async function signIn(tools: PagesTools, name: string, password: string): Promise<Arrived> {
  const username = name.trim().toLowerCase();
  for (const workspaceId of await findWorkspaces(tools, username)) {
    const session = { workspaceId, username, password };
    const result = await tools.network.signIn(accountOf(session));
    if (result.kind === "wrong_password") continue;
    if (result.kind === "signed_in") return { session, needsCode: false };
    if (result.kind === "code_needed") return { session, needsCode: true };
    return { problem: problems[result.kind] ?? "moreNeeded" };
  }
  return { problem: "wrongPassword" };
}

const findWorkspaces = async ({ pool }: PagesTools, username: string): Promise<string[]> =>
  (
    await pool.query<{ id: string }>("select workspace_id as id from sandbox.find_seats($1)", [username])
  ).rows.map(({ id }) => id);

/** Null when the code lets the session in, else what stands in the way. */
export async function signInWithCode(
  tools: PagesTools,
  session: Session,
  code: string,
): Promise<string | null> {
  const result = await tools.network.enterCode(accountOf(session), code.trim());
  return result.kind === "signed_in" ? null : "wrongCode";
}
