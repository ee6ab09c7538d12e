import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { Api, Person } from "./api";
import { type Deed, deedOf } from "./deed";
import { findPerson } from "./find-person";
import { afterwards, beforehand } from "./meaning";
import type { Once } from "./once";
import type { People } from "./people";

type Parts = { api: Api; once: Once; people: People };

/** Actions of one account, whatever two accounts call them. */
export const nameOf = ({ accountId }: NetworkAccount, { key }: NetworkAction) => `${accountId} ${key}`;

/**
 * One action. Looks at the person first, so that whatever can be refused is refused before `ready` is asked; between its
 * "go" and the effect there is one request.
 */
export async function act(
  { api, once, people }: Parts,
  account: NetworkAccount,
  action: NetworkAction,
  ready: Ready,
): Promise<Outcome> {
  const ref = account.remoteRef;
  if (ref === null) return { kind: "later", reason: "challenge" };
  const name = nameOf(account, action);
  // A repeated key is not judged again: what it did stands.
  const prepared = once.knows(name) ? null : await prepare(api, ref, action);
  if (prepared && "kind" in prepared) return prepared;
  if (prepared) people.meet(prepared.person);
  if ((await ready()) === "stop") return { kind: "stopped" };
  return once.do(name, async () => {
    if (!prepared) return { kind: "unknown", reason: "connection_lost" };
    try {
      return { kind: "sent", providerId: await prepared.deed() };
    } catch (error) {
      return afterwards(error, action);
    }
  });
}

async function prepare(
  api: Api,
  ref: string,
  action: NetworkAction,
): Promise<{ person: Person; deed: Deed } | Outcome> {
  try {
    const person = await findPerson(api, ref, action.to);
    if (person === null) return { kind: "refused", reason: "no_such_profile" };
    if (person === "gone") return { kind: "refused", reason: "profile_gone" };
    const deed = await deedOf(api, ref, person, action);
    return typeof deed === "function" ? { person, deed } : deed;
  } catch (error) {
    const outcome = beforehand(error, action);
    if (outcome) return outcome;
    throw error;
  }
}
