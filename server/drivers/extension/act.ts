import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import { browserClosed, type NetworkAccount, type NetworkAction } from "@/server/ports/network";
import type { Outcome, Ready } from "@/server/ports/outcome";
import { answerOf, offer, type Parts } from "./follow";

/**
 * One action in the owner's browser. A tab takes it and looks at the network's page first, so that whatever can be refused is
 * refused before `ready` is asked; only on "go" it may act.
 */
export async function act(
  parts: Parts,
  account: NetworkAccount,
  action: NetworkAction,
  ready: Ready,
): Promise<Outcome> {
  const { board } = parts;
  if (!isCommand(action)) return { kind: "barred", reason: "not_supported" };
  // A repeated key is not evaluated again: its effect stays.
  const done = await board.answerTo(account, action.key);
  if (done?.kind === "sent") return (await ready()) === "go" ? outcomeOf(done) : { kind: "stopped" };
  const { byHand: _byHand, ...command } = action;
  const found = await offer(parts, account, command);
  if (found?.answer) return outcomeOf(found.answer);
  if (found?.state !== "checked") return browserClosed;
  if ((await ready()) === "stop") {
    await board.move(account, found.id, "give_up");
    return { kind: "stopped" };
  }
  // From here on it may happen.
  if (!(await board.move(account, found.id, "release"))) return browserClosed;
  const answer = await answerOf(parts, account, found.id);
  return answer ? outcomeOf(answer) : { kind: "unknown", reason: "no_answer" };
}

/** The actions the extension supports; all others wait until the account uses another driver. */
export const isCommand = (
  action: NetworkAction,
): action is NetworkAction & Extract<BrowserCommand, { key: string }> =>
  action.kind === "visit_profile" || action.kind === "connection_request" || action.kind === "message";

function outcomeOf(answer: BrowserAnswer): Outcome {
  switch (answer.kind) {
    case "sent":
      return { kind: "sent", providerId: answer.receipt };
    case "refused":
      return { kind: "refused", reason: answer.reason };
    case "later":
      return answer.reason === "signed_out" ? browserClosed : { kind: "later", reason: answer.reason };
    default:
      return { kind: "unknown", reason: "connection_lost" };
  }
}
