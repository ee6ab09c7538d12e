/** Pictures of mails, fetched by us so that whoever sent the mail does not see who reads it. */
export type RemotePicturesPort = {
  /** The picture drawn anew as a webp; null where nothing answers, or something that is no picture. */
  fetch(address: string): Promise<Uint8Array | null>;
};
