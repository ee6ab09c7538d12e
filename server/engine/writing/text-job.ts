import type { Instruction, WritableKind } from "@/lib/contract/campaigns/sequence";
import type { Price } from "@/server/domain/billing/credits";
import { chargeOfText } from "@/server/domain/campaigns/sequence/written-text";
import type { WritingBrief } from "@/server/ports/writing";
import type { Taken } from "@/server/repositories/campaigns/written-texts";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";

/** One text of one prospect's step that this worker has taken, with everything it needs except a post. */
export type TextJob = {
  workspaceId: string;
  taken: Taken;
  wish: Instruction;
  kind: WritableKind;
  row: DeliveryFacts;
  lane: LaneFacts;
  company: WritingBrief["company"];
  conversation: WritingBrief["conversation"];
  price: Price;
};

/** The charge, made once however often the text is tried. */
export const billableOf = ({ taken, price }: Pick<TextJob, "taken" | "price">) => ({
  reference: chargeOfText(taken.id, taken.version),
  tenths: price.tenths,
});
