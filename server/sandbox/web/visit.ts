import { arrive } from "./arrival";
import { type PagesTools, showPage, takeForm } from "./pages";
import type { Reply, Visit } from "./reply";
import { accountOf } from "./session";
import { plainView } from "./views";

/** Handles a request and says as whom its page is shown: nothing is visible before the network has signed the account in. */
export async function answerVisit(
  tools: PagesTools,
  visit: Visit,
): Promise<{ reply: Reply; shown: Visit["shown"] }> {
  const stranger = (reply: Reply) => ({ reply, shown: visit.shown });
  const arriving = await arrive(tools, visit);
  if (arriving) return stranger(arriving);
  const { session, isForm } = visit;
  if (!session) return stranger({ goTo: "/sign-in" });
  const self = await tools.network.self(accountOf(session)).catch((error: Error) => error.message);
  if (typeof self === "string") return stranger({ goTo: self === "challenge" ? "/code" : "/sign-in" });
  const shown = { ...visit.shown, self: self.profile };
  const found = await (isForm ? takeForm : showPage)(tools, { ...visit, session, shown });
  return { shown, reply: found ?? nothingThere(shown) };
}

const nothingThere = ({ say }: Visit["shown"]): Reply => ({
  title: say("nobody"),
  body: plainView(say("nobody")),
  status: 404,
});
