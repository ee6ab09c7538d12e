import { browserApi } from "@/lib/api/browser";
import { type BrowserAnswer, extension } from "@/lib/contract/accounts/extension";
import { askExtension } from "./ask";
import { networkUrl } from "./network";

/** A page of the network answers within so much, or not at all. */
const patienceMs = 25_000;
/** Within so much an action is begun, or not at all. */
const beginsMs = 20_000;
const page = crypto.randomUUID();

const acting: readonly string[] = ["visit_profile", "connection_request", "message"];

/**
 * Takes a command, if no other tab did, and has the extension carry it out as the member with this user name. What changes
 * something is looked at first and then waits for the server's word: without it nothing is done. False when that member is
 * not signed in here any more.
 */
export async function carryOut(id: string, as: string): Promise<boolean> {
  const { command } = await browserApi(extension.take, { id, page });
  if (!command) return true;
  const network = await networkUrl();
  const order = () => ({ network, as, command, until: Date.now() + beginsMs });
  const tell = async (answer: BrowserAnswer) => {
    await browserApi(extension.result, { id, page, answer });
    return answer.kind !== "later" || answer.reason !== "signed_out";
  };
  if (!acting.includes(command.kind))
    return tell((await askExtension({ kind: "run", ...order() }, patienceMs)) ?? notNow);
  const checked = (await askExtension({ kind: "check", ...order() }, patienceMs)) ?? notNow;
  if (checked.kind !== "clear") return tell(checked);
  // The time runs from here: the server waits for an answer longer than this, counted from its word.
  const run = { kind: "run" as const, ...order() };
  const { go } = await browserApi(extension.ready, { id, page });
  return go ? tell((await askExtension(run, patienceMs)) ?? { kind: "broken" }) : true;
}

const notNow: BrowserAnswer = { kind: "later", reason: "try_again" };
