/** Reads uploaded pictures. */
export type ImagePort = {
  /**
   * The picture as a webp of at most `side` pixels each way, rotated upright and without metadata. Null for a file that is not a picture,
   * or one that would decode to far too many pixels.
   */
  fit(file: Uint8Array, side: number): Promise<Uint8Array | null>;
};

/** Pictures in emails, fetched by us so that the sender does not see who reads them. */
export type RemotePicturesPort = {
  /** The picture re-encoded as a webp; null if there is no response, or it is not a picture. */
  fetch(address: string): Promise<Uint8Array | null>;
};
