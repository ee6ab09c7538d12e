import { browserApi } from "@/lib/api/browser";
import { type BrowserAnswer, extension } from "@/lib/contract/accounts/extension";
import { askExtension } from "./ask";
import { networkUrl } from "./network";

/** Max wait for an answer from a page of the network. */
const patienceMs = 25_000;
/** Max wait before an action starts; later it is not executed. */
const beginsMs = 20_000;
const page = crypto.randomUUID();

const acting: readonly string[] = ["visit_profile", "connection_request", "message"];

/**
 * Takes a command, unless another tab did, and has the extension execute it as the member with this username. Actions that change something
 * are checked first and then wait for the server's permission. Returns false if that member is no longer signed in here.
 */
export async function executeCommand(id: string, as: string): Promise<boolean> {
  const { command } = await browserApi(extension.take, { id, page });
  if (!command) return true;
  const network = await networkUrl();
  const order = () => ({ network, as, command, until: Date.now() + beginsMs });
  const sendAnswer = async (answer: BrowserAnswer) => {
    await browserApi(extension.result, { id, page, answer });
    return answer.kind !== "later" || answer.reason !== "signed_out";
  };
  if (!acting.includes(command.kind))
    return sendAnswer((await askExtension({ kind: "run", ...order() }, patienceMs)) ?? notNow);
  const checked = (await askExtension({ kind: "check", ...order() }, patienceMs)) ?? notNow;
  if (checked.kind !== "clear") return sendAnswer(checked);
  // The time limit starts here. The server waits longer than this for an answer, counted from its permission.
  const run = { kind: "run" as const, ...order() };
  const { go } = await browserApi(extension.ready, { id, page });
  return go ? sendAnswer((await askExtension(run, patienceMs)) ?? { kind: "broken" }) : true;
}

const notNow: BrowserAnswer = { kind: "later", reason: "try_again" };
