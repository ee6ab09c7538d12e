import { asksToStop } from "../inbox/opt-out";
import { plain } from "../inbox/plain";
import { LONGEST_TEXT } from "./features";

/** What mobile carriers take for an opt-out when it is the whole message (CTIA, FCC 47 CFR 64.1200), and what stands for it elsewhere. */
const CARRIER_WORD =
  /^\W*(stop|stop ?all|stopp|unsubscribe|cancel|end|quit|revoke|opt ?-?out|abmelden|ende|arret|fin|alto|parar|baja|sair|fim|cancelar)\W*$/;

/**
 * Who asks us to stop by the rule that the inbox acts on, or with a carrier's word, has said no, whatever else the text says: this is not
 * left to any model (R18).
 */
export function isPlainlyHardNo(text: string): boolean {
  const start = text.slice(0, LONGEST_TEXT);
  return asksToStop(start) || CARRIER_WORD.test(plain(start));
}
