import type { SignInResult } from "@/server/ports/network";
import type { PagesTools } from "./pages";
import type { Reply, Visit } from "./reply";
import { accountOf, type Session } from "./session";
import { codeView, signInView } from "./views";

/** Sign-in results that are shown as an error; all others are solved elsewhere and tried again. */
const problems: Partial<Record<SignInResult["kind"], string>> = {
  wrong_password: "wrongPassword",
  restricted: "restricted",
  login_limited: "loginLimited",
  password_outdated: "passwordOutdated",
};

/** Signing in and out, and the code in between; null for every other page. */
export async function arrive(tools: PagesTools, visit: Visit): Promise<Reply | null> {
  const { path, isForm } = visit;
  if (path === "/sign-out" && isForm) return { goTo: "/sign-in", session: null };
  if (path === "/sign-in") return isForm ? signIn(tools, visit) : signInPage(visit, null);
  if (path === "/code" && visit.session)
    return isForm ? enterCode(tools, visit, visit.session) : codePage(visit, null);
  return null;
}

const refused = (problem: string | null) => (problem === null ? 200 : 403);
const signInPage = ({ shown, fields }: Visit, problem: string | null): Reply => ({
  title: shown.say("signIn"),
  body: signInView(shown, problem, problem === null ? "" : (fields.get("username") ?? "")),
  status: refused(problem),
});
const codePage = ({ shown }: Visit, problem: string | null): Reply => ({
  title: shown.say("codeTitle"),
  body: codeView(shown, problem),
  status: refused(problem),
});

/** Tries the password at every seat of this name: a name is one seat's in its workspace only. */
async function signIn(tools: PagesTools, visit: Visit): Promise<Reply> {
  const username = (visit.fields.get("username") ?? "").trim().toLowerCase();
  const password = visit.fields.get("password") ?? "";
  for (const workspaceId of await findWorkspaces(tools, username)) {
    const session: Session = { workspaceId, username, password };
    const { kind } = await tools.network.signIn(accountOf(session));
    if (kind === "wrong_password") continue;
    if (kind === "signed_in") return { goTo: "/", session };
    if (kind === "code_needed") return { goTo: "/code", session };
    return signInPage(visit, problems[kind] ?? "moreNeeded");
  }
  return signInPage(visit, "wrongPassword");
}

const findWorkspaces = async ({ pool }: PagesTools, username: string): Promise<string[]> =>
  (
    await pool.query<{ id: string }>("select workspace_id as id from sandbox.find_seats($1)", [username])
  ).rows.map(({ id }) => id);

async function enterCode(tools: PagesTools, visit: Visit, session: Session): Promise<Reply> {
  const code = (visit.fields.get("code") ?? "").trim();
  const { kind } = await tools.network.enterCode(accountOf(session), code);
  return kind === "signed_in" ? { goTo: "/" } : codePage(visit, "wrongCode");
}
