/** Where bytes are stored. A file stays where it was written, so an installation that changes the store still reads its older files. */
const filePlaces = ["postgres", "disk", "s3"] as const;
export type FilePlace = (typeof filePlaces)[number];

export type FileKey = { workspaceId: string; fileId: string };
/** One piece of a file, counted from 0. */
export type Segment = FileKey & { n: number };

/** The store did not answer, refused us, or answered something else than what was written. `detail` is for the log. */
export class FileStoreError extends Error {
  override readonly name = "FileStoreError";

  constructor(
    readonly code: "unreachable" | "refused" | "damaged",
    detail: string,
  ) {
    super(detail);
  }
}

/**
 * Stores bytes in segments, so that no file is ever in memory as a whole, and a range reads only the segments it touches. The table `files`
 * says which files exist, their size and who may see them. Every call is idempotent. Throws FileStoreError.
 */
export interface FilesPort {
  readonly place: FilePlace;
  /** Every segment but the last has this many bytes; the size is stored with each file, so it may change between versions. */
  readonly segmentBytes: number;
  /** Writes a segment, replacing what an interrupted attempt left. */
  write(segment: Segment, bytes: Uint8Array): Promise<void>;
  /** A segment of exactly `size` bytes; null when it is not there. */
  read(segment: Segment, size: number): Promise<Uint8Array | null>;
  /** Deletes a file's segments: `segments` of them, or all that exist if the number is unknown. */
  remove(file: FileKey, segments: number | null): Promise<void>;
  /** Writes, reads and deletes a probe; throws what is wrong. */
  check(): Promise<void>;
}

/** The stores of an installation: new files go to `current`, older ones are read where they were written. */
export type FileStores = {
  current: FilesPort;
  /** Null for a store that is no longer configured. */
  at(place: FilePlace): FilesPort | null;
};
