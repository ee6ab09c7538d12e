/** The visible path somebody asked for before signing in; anything that could lead to another host is the first page instead (S32). */
export const ownPath = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) ? asked : "/";
