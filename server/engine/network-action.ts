import type { NetworkAction } from "@/server/ports/network";
import type { DeliveryFacts } from "@/server/repositories/delivery-facts";

type Acted = Pick<DeliveryFacts, "kind" | "memberRef" | "profileUrl">;

/** Whom a row is about, as the network knows them. */
export const whomOf = ({ memberRef, profileUrl }: Acted): string => memberRef ?? profileUrl ?? "";

/** What a row of the ledger does on the network, with its text as it was or will be sent. */
export function networkAction(row: Acted, text: string, key: string): NetworkAction {
  const to = whomOf(row);
  if (row.kind === "visit_profile") return { kind: "visit_profile", to, key };
  if (row.kind === "connection_request") return { kind: "connection_request", to, note: text || null, key };
  return { kind: "message", to, text, key };
}
