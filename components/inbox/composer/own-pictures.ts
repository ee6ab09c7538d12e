import type { Attachment } from "@/lib/contract/inbox/attachments";

/** The placeholder that the server leaves for an inline picture, with its Content-ID. */
const place = /<img data-cid="([^"]*)"/g;
/** Max pictures that an email shows inline; the others stay in its list of files. */
const maxShown = 30;

/** The pictures that an email shows inline, as far as they were attached and kept. */
export function ownPictures(html: string, files: readonly Attachment[]): Attachment[] {
  const named = new Set([...html.matchAll(place)].map(([, id]) => id));
  const isNamed = ({ contentId, isPicture }: Attachment) =>
    isPicture && contentId !== null && named.has(contentId);
  return files.filter(isNamed).slice(0, maxShown);
}

/** The email with its inline pictures filled in; `sources` maps Content-IDs to URLs. */
export const withOwnPictures = (html: string, sources: ReadonlyMap<string, string>): string =>
  html.replace(place, (whole, id: string) => {
    const source = sources.get(id);
    return source ? `<img src="${source}"` : whole;
  });
