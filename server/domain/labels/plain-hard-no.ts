import { isCarrierStop } from "../inbox/carrier-words";
import { asksToStop } from "../inbox/opt-out";
import { maxTextCharacters } from "./features";

/**
 * Who asks us to stop by the rule that the inbox acts on, or with a carrier's word, has said no, whatever else the text says: this is not
 * left to any model (R18).
 */
export function isPlainlyHardNo(text: string): boolean {
  const start = text.slice(0, maxTextCharacters);
  return asksToStop(start) || isCarrierStop(start);
}
