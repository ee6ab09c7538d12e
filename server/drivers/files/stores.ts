import type { Tx } from "@/server/db/tx";
import type { Http } from "@/server/net/http";
import type { FilePlace, FileStores, FilesPort } from "@/server/ports/files";
import { createDiskFiles } from "./disk";
import { createPostgresFiles } from "./postgres";
import { withReadCache } from "./read-cache";
import { createS3Files, type S3Account } from "./s3";

type Settings = {
  place: FilePlace;
  folder: string | null;
  s3: S3Account | null;
  cache: { folder: string; maxBytes: number };
};
type Tools = {
  http: Http;
  now: () => Date;
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The stores that are configured; those behind a network or a database have the cache in front. */
export function createFileStores({ place, folder, s3, cache }: Settings, tools: Tools): FileStores {
  const cached = (store: FilesPort) => (cache.maxBytes > 0 ? withReadCache(store, cache) : store);
  const stores: Record<FilePlace, FilesPort | null> = {
    postgres: cached(createPostgresFiles(tools)),
    disk: folder === null ? null : createDiskFiles(folder),
    s3: s3 && cached(createS3Files({ http: tools.http, account: s3, now: tools.now })),
  };
  const current = stores[place];
  if (!current) throw new Error(`files are to lie in ${place}, which is not configured`);
  return { current, at: (wanted) => stores[wanted] };
}
