import type { E164, PhoneEvent } from "@/server/ports/phone";
import type { StoredNetworkEvent } from "./network-event";

/** An event of a number of ours as it is kept until it can be recorded: instants as text, and which number it came to. */
export type StoredPhoneEvent = PhoneEvent extends infer Event
  ? Event extends PhoneEvent
    ? Omit<Event, "at"> & { at: string; phone: { id: string; number: E164 } }
    : never
  : never;

export const storedPhoneEvent = (event: PhoneEvent, phone: StoredPhoneEvent["phone"]): StoredPhoneEvent =>
  ({ ...event, at: event.at.toISOString(), phone }) as StoredPhoneEvent;

export const phoneEventOf = ({ phone: _, ...stored }: StoredPhoneEvent): PhoneEvent =>
  ({ ...stored, at: new Date(stored.at) }) as PhoneEvent;

export const isPhoneEvent = (stored: StoredNetworkEvent | StoredPhoneEvent): stored is StoredPhoneEvent =>
  "phone" in stored;
