import { instructionOf } from "@/lib/contract/sequence";
import type { Tx } from "@/server/db/tx";
import { wishTexts } from "@/server/repositories/written-texts";
import type { Other } from "./decide";

/** The words of these rows are not written yet, and nobody may have been asked to write them (CAMP-68). */
export const wishUnwritten = (tx: Tx, now: Date, others: readonly Other[]) =>
  wishTexts(
    tx,
    others.flatMap(({ row, step, decision }) => {
      const wish = instructionOf(step);
      return wish && decision.reason === "text_unwritten" ? [{ deliveryId: row.id, wish }] : [];
    }),
    now,
  );
