/** Reads uploaded pictures. */
export type ImagePort = {
  /**
   * The picture as a webp of at most `side` pixels each way, rotated upright and without metadata. Null for a file that is not a picture,
   * or one that would decode to far too many pixels.
   */
  fit(file: Uint8Array, side: number): Promise<Uint8Array | null>;
};
