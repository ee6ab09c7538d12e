import type { Attachment } from "@/lib/contract/inbox/attachments";

/** Where the server left the place of a picture that came with the mail, by the id of its part. */
const place = /<img data-cid="([^"]*)"/g;
/** A mail shows so many of its pictures among its words; the others stay in the list of its files. */
const maxShown = 30;

/** The pictures that a mail shows among its words, as far as they came with it and were kept. */
export function ownPictures(html: string, files: readonly Attachment[]): Attachment[] {
  const named = new Set([...html.matchAll(place)].map(([, id]) => id));
  const isNamed = ({ contentId, isPicture }: Attachment) =>
    isPicture && contentId !== null && named.has(contentId);
  return files.filter(isNamed).slice(0, maxShown);
}

/** The mail with the pictures that are there; `sources` by the id of their part. */
export const withOwnPictures = (html: string, sources: ReadonlyMap<string, string>): string =>
  html.replace(place, (whole, id: string) => {
    const source = sources.get(id);
    return source ? `<img src="${source}"` : whole;
  });
