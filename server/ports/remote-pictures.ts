/** Pictures in emails, fetched by us so that the sender does not see who reads them. */
export type RemotePicturesPort = {
  /** The picture re-encoded as a webp; null if there is no response, or it is not a picture. */
  fetch(address: string): Promise<Uint8Array | null>;
};
