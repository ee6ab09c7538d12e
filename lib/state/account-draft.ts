import { readStored, writeStored } from "./stored";

const key = "account-draft";

/** Keeps the form of a new account for a reload of this tab; null deletes it. */
export const keepAccountDraft = (draft: object | null) =>
  writeStored("sessionStorage", key, draft && JSON.stringify(draft));

export const keptAccountDraft = (): unknown => JSON.parse(readStored("sessionStorage", key) ?? "null");
