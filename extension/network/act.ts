import { browserDelays, browserRefusals } from "@/lib/contract/accounts/browser-outcomes";
import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import { lookAt, type Person, profilePath, SignedOut, shown } from "./read";
import type { Page, Site } from "./site";

type Action = Extract<BrowserCommand, { key: string }>;

/** Whether the network would allow an action now: `clear`, or the reason why not. */
export async function check(site: Site, action: Action): Promise<BrowserAnswer | { kind: "clear" }> {
  const found = await lookAt(site, action.to);
  if (!found) return { kind: "refused", reason: "no_such_profile" };
  const reason = againstIt(action, found.relation);
  return reason ? { kind: "refused", reason } : { kind: "clear" };
}

type Refusal = (typeof browserRefusals)[number];

function againstIt({ kind }: Action, relation: Person["relation"]): Refusal | null {
  if (relation === "gone") return "profile_gone";
  if (kind === "visit_profile") return null;
  if (relation === "closed") return "closed_profile";
  if (kind === "message") return relation === "connected" ? null : "not_connected";
  if (relation === "connected") return "already_connected";
  return relation === "requested" ? "request_already_sent" : null;
}

/** Executes the action. After any error it may have happened anyway: `broken`. */
export async function act(site: Site, action: Action): Promise<BrowserAnswer> {
  try {
    const path = profilePath(action.to);
    if (action.kind === "visit_profile") {
      shown(await site.get(path));
      return { kind: "sent", receipt: `visit ${action.key}`.slice(0, 200) };
    }
    const { key } = action;
    return outcomeOf(
      shown(
        action.kind === "message"
          ? await site.post(`${path}/message`, { text: action.text, key })
          : await site.post(`${path}/connect`, { note: action.note ?? "", key }),
      ),
    );
  } catch (error) {
    // Without a session nothing can have happened.
    return error instanceof SignedOut ? { kind: "later", reason: "signed_out" } : { kind: "broken" };
  }
}

/** Reads the outcome from the network's page. */
function outcomeOf({ document }: Page): BrowserAnswer {
  const {
    outcome,
    reason = "",
    receipt = "",
  } = document.querySelector<HTMLElement>("[data-outcome]")?.dataset ?? {};
  if (outcome === "sent" && receipt) return { kind: "sent", receipt };
  if (outcome === "refused" && isOneOf(browserRefusals, reason)) return { kind: "refused", reason };
  if (outcome === "later")
    return { kind: "later", reason: isOneOf(browserDelays, reason) ? reason : "try_again" };
  return { kind: "broken" };
}

const isOneOf = <T extends string>(all: readonly T[], one: string): one is T =>
  (all as readonly string[]).includes(one);
