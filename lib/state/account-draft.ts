import { readStored, writeStored } from "./stored";

const key = "account-draft";

/** What somebody has filled in of a new account, for a reload of this tab; null forgets it. */
export const keepAccountDraft = (draft: object | null) =>
  writeStored("sessionStorage", key, draft && JSON.stringify(draft));

export const keptAccountDraft = (): unknown => JSON.parse(readStored("sessionStorage", key) ?? "null");
