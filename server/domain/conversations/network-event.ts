import type { NetworkEvent, NetworkFile } from "@/server/ports/network";

export type { NetworkFile } from "@/server/ports/network";

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
