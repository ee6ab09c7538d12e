import { createContext } from "react";

/** Whether the campaign takes people who answered before: only among those somebody can have (R14). */
export const TalkedBefore = createContext(false);
