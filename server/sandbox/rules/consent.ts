export type ConsentState = "asked" | "allowed" | "declined" | "revoked";

/** The buttons of the page: an owner may allow or decline once, and take an allowed consent back at any time. */
export const consentActs = ["allow", "decline", "revoke"] as const;
export type ConsentAct = (typeof consentActs)[number];

const next: Record<ConsentState, Partial<Record<ConsentAct, ConsentState>>> = {
  asked: { allow: "allowed", decline: "declined" },
  allowed: { revoke: "revoked" },
  declined: {},
  revoked: {},
};

export const actsOnConsent = (state: ConsentState) => consentActs.filter((act) => next[state][act]);
export const consentAfter = (state: ConsentState, act: ConsentAct): ConsentState | null =>
  next[state][act] ?? null;

/** The pretend Microsoft replaces Message-IDs, as the real one does. */
export const replacedMessageId = (secret: string) => `<${secret}@sandbox.prod.outlook.com>`;
