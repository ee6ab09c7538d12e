import { createHash } from "node:crypto";

/** What of a session's token lies in the database: who reads the table cannot sign in with it. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
