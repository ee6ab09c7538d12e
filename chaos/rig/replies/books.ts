/* The outside servers' records of a run: the mail servers, the carrier, and the browsers of people who pressed a link. All instants are
   milliseconds of one clock. */

export type Span = { from: number; to: number };

/** An accepted email or text; `begunAt` is when its recipient was first named. */
export type Contact = { person: string; step: string; begunAt: number; at: number; sender: string };

export type Way = "mail" | "text" | "link" | "oneClick";

/** A person's response, and since when it is where they gave it: in the inbox `inbox`, with the carrier, or confirmed by the page. */
export type Answer = { person: string; isOptOut: boolean; way: Way; at: number; inbox: string | null };

/** When an inbox was unreachable, and when which connection had it open. */
export type Inbox = { outages: Span[]; readings: Span[] };

/** A member stopped a person's sequence, or paused the campaign; `from` is when that was confirmed. */
export type Halt = { people: ReadonlySet<string>; from: number; to: number };

/** What the run did to the product. */
export type Incident = Span & { what: string };

export type Books = {
  contacts: Contact[];
  answers: Answer[];
  inboxes: Map<string, Inbox>;
  /** Recipients the mail servers do not know. */
  refused: Set<string>;
  halts: Halt[];
  /** People a member tried to stop: it may have been done although the response was lost. */
  askedToStop: Set<string>;
  /** While a host was frozen. */
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
