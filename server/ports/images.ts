/** Reading pictures that people bring. */
export type ImagePort = {
  /**
   * The picture as a webp of at most `side` pixels each way, turned upright and without what cameras and programs write
   * beside it. Null for a file that is no picture, or one that would unfold to far too many pixels.
   */
  fit(file: Uint8Array, side: number): Promise<Uint8Array | null>;
};
