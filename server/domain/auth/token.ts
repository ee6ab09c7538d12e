import { hash } from "node:crypto";

/** The stored form of a session's token: reading the table does not allow signing in with it. */
export const hashOf = (token: string) => hash("sha256", token, "base64url");
