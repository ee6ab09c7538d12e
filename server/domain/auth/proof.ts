/** How a session's person showed who they are, first and in a second step; kept on the session. */
const sessionProofs = ["password", "provider", "passkey", "handed_over"] as const;
export type SessionProof = (typeof sessionProofs)[number];
export type SecondProof = "code" | "recovery";
