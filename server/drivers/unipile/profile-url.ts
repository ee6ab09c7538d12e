/** The profile URL of a member whose name in it is known. */
export const profileUrlOf = (slug: string) => `https://www.linkedin.com/in/${encodeURIComponent(slug)}`;

/** What identifies the member in a profile URL or member reference: the name in the URL, or the reference itself. */
export function whoIs(ref: string): string {
  const [, slug] = /^https?:\/\/[^/]+\/in\/([^/?#]+)/i.exec(ref.trim()) ?? [];
  return slug === undefined ? ref.trim() : decoded(slug);
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
