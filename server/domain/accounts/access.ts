/** The stored credentials of an account; encrypted. */
type Kept = { automationType: string; secret: unknown; cookies: unknown };

/** Whether credentials are stored. An account operated by a browser extension needs none. */
export const hasAccess = ({ automationType, secret, cookies }: Kept): boolean =>
  automationType === "extension" || secret !== null || cookies !== null;
