import { hash } from "node:crypto";

/** What of a session's token lies in the database: who reads the table cannot sign in with it. */
export const hashOf = (token: string) => hash("sha256", token, "base64url");
