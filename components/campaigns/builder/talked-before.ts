import { createContext } from "react";

/** Whether the campaign takes people who have replied before; only then does the `replied` condition make sense (R14). */
export const TalkedBefore = createContext(false);
