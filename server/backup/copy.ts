import { once } from "node:events";
import type { Duplex } from "node:stream";
import type { Client, Submittable } from "@/server/db/connections";

/** The part of pg's protocol that a copy needs; pg passes these messages to the object that submitted the query. */
type Connection = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** One statement of the copy protocol, as pg's client runs queries of others. */
function submit(
  client: Client,
  text: string,
  on: {
    data?(chunk: Buffer, connection: Connection): void;
    wanted?(connection: Connection): void;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const nothing = () => undefined;
    const statement = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: Connection) => on.data?.(chunk, connection),
      handleCopyInResponse: (connection: Connection) => on.wanted?.(connection),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handlePortalSuspended: nothing,
      handleEmptyQuery: nothing,
      handleCommandComplete: nothing,
      handleError(error: Error) {
        failure ??= error;
        // A connection that broke says nothing more.
        if (!("severity" in error)) reject(error);
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    };
    client.query(statement as unknown as Submittable);
  });
}

/** So much is collected before it is handed on. */
const chunkBytes = 256 * 1024;

/** Copies out; hands whole rows on in portions and stops reading while one of them is being taken. */
export async function copyOut(
  client: Client,
  text: string,
  take: (rows: number, chunk: Buffer) => Promise<void>,
): Promise<void> {
  let rows: Buffer[] = [];
  let bytes = 0;
  let taking = Promise.resolve();
  let isInVain = false;
  const flush = () => {
    const chunk = Buffer.concat(rows, bytes);
    const count = rows.length;
    rows = [];
    bytes = 0;
    taking = taking.then(() => take(count, chunk));
    return taking;
  };
  await submit(client, text, {
    // Postgres sends every row as a message of its own.
    data(chunk, { stream }) {
      if (isInVain) return;
      rows.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes < chunkBytes) return;
      stream.pause();
      flush()
        .catch(() => {
          isInVain = true;
        })
        .finally(() => stream.resume());
    },
  });
  await (rows.length > 0 ? flush() : taking);
}

/** Copies in what the source gives, as fast as the server takes it. */
export async function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<void> {
  let trouble: unknown = null;
  const sent = submit(client, text, {
    wanted(connection) {
      feed(connection, source).then(
        () => connection.endCopyFrom(),
        (error) => {
          trouble = error;
          connection.sendCopyFail("the source ended");
        },
      );
    },
  });
  await sent.catch((error) => {
    throw trouble ?? error;
  });
}

async function feed(connection: Connection, source: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of source) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  }
}
