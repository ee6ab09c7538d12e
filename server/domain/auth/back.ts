/** The relative path requested before signing in; anything that could lead to another host becomes the first page (S32). */
export const ownPath = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(asked) && staysOnePath(asked) ? asked : "/";

/** Dot segments are taken out by browsers, and what is left may begin with two slashes: "/a/..//evil.example". */
const staysOnePath = (path: string) =>
  URL.parse(path, "https://own.invalid")?.pathname.startsWith("//") === false;
