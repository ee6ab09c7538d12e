/** VM-02, VM-03, VM-13: of a recording in seconds and bytes, of an account's library, and of what one number gets. */
export const voicemailLimits = {
  shortest: 6,
  longest: 180,
  bytes: 20 * 1024 * 1024,
  name: 100,
  fileName: 120,
  /** Recordings of one account. */
  audios: 100,
  /** Voicemails to one number in so many days. */
  perNumber: 3,
  days: 3,
} as const;

/** 5 to 13 digits with the regional code, and nothing else (VM-04). */
export const isForwardNumber = (value: string): boolean => /^\d{5,13}$/.test(value);
