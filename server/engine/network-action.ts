import { isOnNetwork } from "@/lib/contract/campaigns/sequence";
import type { Content } from "@/server/planning/content";
import type { NetworkAction } from "@/server/ports/network";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";

type Acted = Pick<DeliveryFacts, "kind" | "enrollmentId" | "memberRef" | "profileUrl" | "email">;

/** The prospect of a row, as the network identifies them. */
export const networkIdOf = ({ memberRef, profileUrl }: Pick<Acted, "memberRef" | "profileUrl">): string =>
  memberRef ?? profileUrl ?? "";

/** What a row of the ledger does on the network, with its text as it was or will be sent. */
export function networkAction(
  row: Acted,
  { subject, text, url, below = null }: Pick<Content, "subject" | "text" | "url" | "below">,
  key: string,
): NetworkAction {
  const common = { to: networkIdOf(row), key, ...(row.enrollmentId === null && { byHand: true as const }) };
  const { kind } = row;
  if (!isOnNetwork(kind)) throw new Error(`a ${kind} does nothing on the network`);
  switch (kind) {
    case "visit_profile":
    case "follow":
    case "like_post":
    case "endorse":
      return { kind, ...common };
    case "comment_post":
      return { kind, ...common, text, below };
    case "connection_by_email":
      return { kind, ...common, email: row.email ?? "", note: text || null };
    case "connection_request":
      return { kind, ...common, note: text || null };
    case "inmail":
      return { kind, ...common, subject: subject ?? "", text };
    case "group_message":
    case "event_message":
      return { kind, ...common, url: url ?? "", text };
    case "event_invite":
      return { kind, ...common, url: url ?? "" };
    case "message":
      return { kind, ...common, text };
  }
}
