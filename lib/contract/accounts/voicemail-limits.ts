/** VM-02, VM-03, VM-13: limits of a recording in seconds and bytes, of an account's library, and of calls to one number. */
export const voicemailLimits = {
  shortest: 6,
  longest: 180,
  bytes: 20 * 1024 * 1024,
  name: 100,
  fileName: 120,
  /** Max recordings per account. */
  audios: 100,
  /** Max voicemails to one number within `days` days. */
  perNumber: 3,
  days: 3,
} as const;

/** 5 to 13 digits with the regional code and nothing else (VM-04). */
export const isForwardNumber = (value: string): boolean => /^\d{5,13}$/.test(value);
