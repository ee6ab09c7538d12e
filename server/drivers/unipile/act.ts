import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { Api, Person } from "./api";
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
  const person = once.knows(name) ? null : await prepare(api, ref, action);
  if (person && "kind" in person) return person;
  if (person) people.meet(person);
  if ((await ready()) === "stop") return { kind: "stopped" };
  return once.do(name, async () => {
    if (!person) return { kind: "unknown", reason: "connection_lost" };
    try {
      return { kind: "sent", providerId: await takeEffect(api, ref, person, action) };
    } catch (error) {
      return afterwards(error, action);
    }
  });
}

async function prepare(api: Api, ref: string, action: NetworkAction): Promise<Person | Outcome> {
  try {
    const person = await findPerson(api, ref, action.to);
    if (person === null) return { kind: "refused", reason: "no_such_profile" };
    if (person === "gone") return { kind: "refused", reason: "profile_gone" };
    const reason = againstIt(action, person);
    return reason ? { kind: "refused", reason } : person;
  } catch (error) {
    const outcome = beforehand(error, action);
    if (outcome) return outcome;
    throw error;
  }
}

/** Why the network would not take it from us; null when it would. */
function againstIt({ kind }: NetworkAction, { relation, visitToken }: Person): string | null {
  if (kind === "visit_profile") return visitToken === null ? "visit_not_possible" : null;
  if (relation === "closed") return "closed_profile";
  if (kind === "message") return relation === "connected" ? null : "not_connected";
  if (relation === "connected") return "already_connected";
  return relation === "requested" ? "request_already_sent" : null;
}

async function takeEffect(api: Api, ref: string, person: Person, action: NetworkAction): Promise<string> {
  switch (action.kind) {
    case "visit_profile":
      await api.visit(ref, person);
      return person.id;
    case "connection_request":
      return api.request(ref, person.id, action.note);
    case "message":
      return api.write(ref, person.id, action.text);
  }
}
