/** The kinds of texts that can be generated (CAMP-69). */
export const writingKinds = ["message", "connection_request", "inmail", "email", "comment", "reply"] as const;
export type WritingKind = (typeof writingKinds)[number];
export const writingTones = ["friendly", "formal", "direct"] as const;
export type WritingTone = (typeof writingTones)[number];
