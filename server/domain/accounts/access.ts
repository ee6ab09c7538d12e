/** The stored credentials of an account; encrypted. */
type Kept = { automationType: string; secret: unknown; cookies: unknown };

/** Whether something is kept to sign in with. An account that a browser extension acts for needs nothing. */
export const hasAccess = ({ automationType, secret, cookies }: Kept): boolean =>
  automationType === "extension" || secret !== null || cookies !== null;
