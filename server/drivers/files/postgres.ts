import type { Tx } from "@/server/db/tx";
import type { FilesPort } from "@/server/ports/files";
import { wholeOf } from "./whole";

type Tools = { inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> };

const segmentBytes = 512 * 1024;

/** Files as rows: under the policies like everything else, and part of every backup. */
export const createPostgresFiles = ({ inWorkspace }: Tools): FilesPort => ({
  place: "postgres",
  segmentBytes,
  async write({ workspaceId, fileId, n }, bytes) {
    await inWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into file_chunks (file_id, n, bytes) values ($1, $2, $3)
         on conflict (workspace_id, file_id, n) do update set bytes = excluded.bytes`,
        [fileId, n, bytes],
      ),
    );
  },
  async read({ workspaceId, fileId, n }, size) {
    const [row] = await inWorkspace(workspaceId, (tx) =>
      tx.query<{ bytes: Uint8Array }>("select bytes from file_chunks where file_id = $1 and n = $2", [
        fileId,
        n,
      ]),
    );
    return row ? wholeOf(row.bytes, size) : null;
  },
  async remove({ workspaceId, fileId }) {
    await inWorkspace(workspaceId, (tx) => tx.query("delete from file_chunks where file_id = $1", [fileId]));
  },
  check: async () => undefined,
});
