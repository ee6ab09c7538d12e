import type { ImagePort } from "@/server/ports/images";

/** Larger pictures are refused before they are unfolded in memory. */
const maxPixels = 50_000_000;

/** The formats of `imageKind`; no other decoder is reachable for a disguised file, least of all the one for SVG. */
const decoders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

/** Decodes outside the event loop, one picture on one thread. Loaded with the first picture: most processes see none. */
export const createImages = (): ImagePort => ({
  async fit(file, side) {
    const { default: sharp } = await import("sharp");
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: decoders });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp(file, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, pages: 1 })
      .rotate()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
      .catch(() => null);
  },
});
