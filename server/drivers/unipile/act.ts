import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { Api, Person } from "./api";
import { type Effect, effectOf } from "./effect";
import { findPerson, type Look, type Looking } from "./find-person";
import type { Looks } from "./looks";
import { afterwards, beforehand } from "./meaning";
import type { Once } from "./once";
import type { People } from "./people";

type Parts = { api: Api; once: Once; people: People; looks: Looks; looking: Looking };

/** Actions of one account, whatever two accounts call them. */
export const nameOf = ({ accountId }: NetworkAccount, { key }: NetworkAction) => `${accountId} ${key}`;

/**
 * One action. Looks at the person first, so that whatever can be refused is refused before `ready` is asked; between its
 * "go" and the effect there is one request.
 */
export async function act(
  { api, once, people, looks, looking }: Parts,
  account: NetworkAccount,
  action: NetworkAction,
  ready: Ready,
): Promise<Outcome> {
  const ref = account.remoteRef;
  if (ref === null) return { kind: "later", reason: "challenge" };
  const name = nameOf(account, action);
  // A repeated key is not evaluated again: its effect stays.
  const prepared = once.knows(name)
    ? null
    : await prepare({ api, looks, look: looking(account, action.byHand === true) }, ref, action);
  if (prepared && "kind" in prepared) return prepared;
  if (prepared) people.meet(prepared.person);
  if ((await ready()) === "stop") return { kind: "stopped" };
  return once.do(name, async () => {
    // Whatever the outcome, the relation may have changed.
    looks.forget(ref, action.to);
    if (!prepared) return { kind: "unknown", reason: "connection_lost" };
    try {
      const providerId = await prepared.effect();
      people.wrote(providerId);
      return { kind: "sent", providerId, met: { memberRef: prepared.person.id } };
    } catch (error) {
      return afterwards(error, action);
    }
  });
}

async function prepare(
  { api, looks, look }: { api: Api; looks: Looks; look: Look },
  ref: string,
  action: NetworkAction,
): Promise<{ person: Person; effect: Effect } | Outcome> {
  try {
    const person = looks.recent(ref, action) ?? (await findPerson(look, ref, action.to));
    if (person === null) return { kind: "refused", reason: "no_such_profile" };
    if (person === "gone") return { kind: "refused", reason: "profile_gone" };
    const effect = await effectOf(api, ref, person, action);
    return typeof effect === "function" ? { person, effect } : effect;
  } catch (error) {
    const outcome = beforehand(error, action);
    if (outcome) return outcome;
    throw error;
  }
}
