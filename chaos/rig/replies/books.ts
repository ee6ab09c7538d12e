/*
 * What the servers out there know of a run, and nobody else: the mail servers, the carrier, and the browsers of those who pressed a
 * link. All instants are milliseconds of their one clock.
 */

export type Span = { from: number; to: number };

/** A mail or a text that was taken over; `begunAt` is when its recipient was first named. */
export type Contact = { person: string; step: string; begunAt: number; at: number; sender: string };

export type Way = "mail" | "text" | "link" | "oneClick";

/** What a person said, and since when it lies where it was said: in the inbox `inbox`, with the carrier, or answered by the page. */
export type Answer = { person: string; isOptOut: boolean; way: Way; at: number; inbox: string | null };

/** When an inbox could not be reached, and when which connection had it open. */
export type Inbox = { outages: Span[]; readings: Span[] };

/** A colleague ended a person's campaign, or held the campaign up; `from` is when that was answered. */
export type Halt = { people: ReadonlySet<string>; from: number; to: number };

/** What the run did to the product. */
export type Incident = Span & { what: string };

export type Books = {
  contacts: Contact[];
  answers: Answer[];
  inboxes: Map<string, Inbox>;
  /** Whom the mail servers do not know. */
  refused: Set<string>;
  halts: Halt[];
  /** Whom a colleague tried to stop: the product may have done it although the answer was lost. */
  askedToStop: Set<string>;
  /** While a host stood still. */
  freezes: Span[];
  incidents: Incident[];
};

export const emptyBooks = (inboxes: readonly string[]): Books => ({
  ...{
    contacts: [],
    answers: [],
    refused: new Set(),
    halts: [],
    askedToStop: new Set(),
    freezes: [],
    incidents: [],
  },
  inboxes: new Map(inboxes.map((login) => [login, { outages: [], readings: [] }])),
});
