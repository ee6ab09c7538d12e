import { isCarrierStop } from "../inbox/carrier-words";
import { asksToStop } from "../inbox/opt-out";
import { maxTextCharacters } from "./features";

/** A text that asks to stop by the inbox rule, or by a carrier keyword, is a hard no whatever else it says; no model decides this (R18). */
export function isPlainlyHardNo(text: string): boolean {
  const start = text.slice(0, maxTextCharacters);
  return asksToStop(start) || isCarrierStop(start);
}
