import { imageKind } from "@/server/domain/images/sniff";
import type { Http } from "@/server/net/http";
import type { ImagePort, RemotePicturesPort } from "@/server/ports/images";

const limits = { maxBytes: 5_000_000, timeoutMs: 10_000 };
/** The max width of a displayed email, at double resolution. */
const side = 1_600;
const maxKeptBytes = 32_000_000;

/** Caches recent pictures, so that an email with many readers causes one request. */
export function createRemotePictures(http: Pick<Http, "fetch">, images: ImagePort): RemotePicturesPort {
  const kept = new Map<string, Uint8Array>();
  let keptBytes = 0;
  const keep = (address: string, picture: Uint8Array) => {
    kept.set(address, picture);
    keptBytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= maxKeptBytes) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  };
  return {
    async fetch(address) {
      const known = kept.get(address);
      if (known) return known;
      const answer = await http.fetch(address, { headers: { accept: "image/*" } }, limits).catch(() => null);
      if (answer?.status !== 200 || !imageKind(answer.body)) return null;
      const picture = await images.fit(answer.body, side);
      if (picture && !kept.has(address)) keep(address, picture);
      return picture;
    },
  };
}
