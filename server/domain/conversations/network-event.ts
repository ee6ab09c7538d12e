import type { NetworkFileState } from "@/lib/contract/inbox/inbox";
import type { NetworkEvent, NetworkFile } from "@/server/ports/network";

/** A file that came on the network and is not kept here; without a state nobody tries to fetch it. */
export type StoredNetworkFile = NetworkFile & { state?: NetworkFileState };

/** Nobody looks through more than so many files of one message. */
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

/** What stands for a message in lists: its words, or what its files are called. */
export const wordsOf = ({ text, files }: { text: string; files?: readonly NetworkFile[] }): string =>
  text.trim() || (files ?? []).map(({ name }) => name).join(", ");
