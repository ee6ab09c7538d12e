import type { NetworkFileState } from "@/lib/contract/inbox/inbox";
import type { NetworkEvent, NetworkFile } from "@/server/ports/network";

/** A file of a network message that is not stored here; without a state it is not fetched. */
export type StoredNetworkFile = NetworkFile & { state?: NetworkFileState };

/** The max number of files kept of one message. */
const maxFiles = 20;

/** The files of a message as they are stored when it is recorded: those with a `ref` are fetched. */
export const storedFiles = (files: readonly NetworkFile[]): StoredNetworkFile[] =>
  files.map((file, index) => (file.ref && index < maxFiles ? { ...file, state: "coming" } : file));

/** An event as it is kept until it can be recorded: instants as text. */
export type StoredNetworkEvent = NetworkEvent extends infer Event
  ? Event extends NetworkEvent
    ? Omit<Event, "at"> & { at: string }
    : never
  : never;

export const storedEvent = (event: NetworkEvent): StoredNetworkEvent =>
  ({ ...event, at: event.at.toISOString() }) as StoredNetworkEvent;

export const eventOf = (stored: StoredNetworkEvent): NetworkEvent =>
  ({ ...stored, at: new Date(stored.at) }) as NetworkEvent;

/** The text of a message in lists: its own text, or the names of its files. */
export const wordsOf = ({ text, files }: { text: string; files?: readonly NetworkFile[] }): string =>
  text.trim() || (files ?? []).map(({ name }) => name).join(", ");
