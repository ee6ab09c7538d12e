import { browserApi } from "@/lib/api/browser";
import { type BrowserAnswer, extension } from "@/lib/contract/extension";
import { askExtension } from "./ask";
import { networkUrl } from "./network";

/** A page of the network answers within so much, or not at all. */
const patienceMs = 25_000;
const page = crypto.randomUUID();

const acting: readonly string[] = ["visit_profile", "connection_request", "message"];

/**
 * Takes a command, if no other tab did, and has the extension carry it out as the member with this user name. What changes
 * something is looked at first and then waits for the server's word: without it nothing is done.
 */
export async function carryOut(id: string, as: string): Promise<void> {
  const { command } = await browserApi(extension.take, { id, page });
  if (!command) return;
  const network = await networkUrl();
  const order = { network, as, command };
  const tell = (answer: BrowserAnswer) => browserApi(extension.result, { id, page, answer });
  if (acting.includes(command.kind)) {
    const checked = await askExtension({ kind: "check", ...order }, patienceMs);
    if (!checked) return void (await tell({ kind: "later", reason: "try_again" }));
    if (checked.kind !== "clear") return void (await tell(checked));
    const { go } = await browserApi(extension.ready, { id, page });
    if (!go) return;
    await tell((await askExtension({ kind: "run", ...order }, patienceMs)) ?? { kind: "broken" });
    return;
  }
  await tell(
    (await askExtension({ kind: "run", ...order }, patienceMs)) ?? { kind: "later", reason: "try_again" },
  );
}
