/**
 * A service in which people offer times that others book: Calendly, and later Cal.com. Every person connects by OAuth 2.0 for themselves; calls
 * after that take an access token, which the caller keeps fresh.
 */

/** Whose connection a call is for. */
type SchedulingPlace = { workspaceId: string };

/** One sign-in in progress (RFC 6749, RFC 7636). */
export type SchedulingAttempt = { state: string; verifier: string; redirectUri: string };

/** What the service hands out. A refresh token is good once: it is replaced by the one that comes with its answer. */
export type SchedulingTokens = { accessToken: string; refreshToken: string; expiresInSeconds: number };

/** Who connected. `ref` and `organizationRef` are the service's own names (at Calendly addresses of resources). */
export type SchedulingPerson = {
  ref: string;
  organizationRef: string;
  name: string;
  email: string;
  avatarUrl: string | null;
};

export type SchedulingEventType = {
  ref: string;
  name: string;
  /** The page on which it is booked. */
  url: string;
  durationMinutes: number;
  isActive: boolean;
};

/** One booking by one guest. */
export type Meeting = {
  /** Of the guest's booking, not of the event, which several guests may share. */
  ref: string;
  state: "booked" | "canceled" | "no_show";
  startsAt: Date;
  endsAt: Date;
  name: string;
  /** Where it takes place: an address of a call, a place, a number; null if none is given. */
  location: string | null;
  eventTypeRef: string | null;
  /** The person whose time was booked. */
  hostRefs: readonly string[];
  guest: { email: string; name: string; timezone: string | null };
  /** What our link carried (`utm_content`); null if the guest came another way. */
  token: string | null;
  /** The booking that took the place of this one, and the one whose place this one took: a booking that was moved is two. */
  movedTo: string | null;
  movedFrom: string | null;
  canceled: { by: "guest" | "host"; reason: string | null } | null;
  bookedAt: Date;
  /** Where the guest can cancel or move it. */
  cancelUrl: string | null;
  rescheduleUrl: string | null;
};

/**
 * Why a call brought nothing. `refused`: the consent is no longer good, so the person has to connect anew; `forbidden`: the consent does not
 * cover it, or the person's plan there does not; `absent`: it does not exist; `later`: down, busy or over its limit.
 */
export type SchedulingFailure =
  | { kind: "refused" }
  | { kind: "forbidden"; reason: string }
  | { kind: "absent" }
  | { kind: "later"; retryAfterSeconds: number };

export type SchedulingResult<T> = { kind: "ok"; value: T } | SchedulingFailure;

/** What the service told us by itself. `event_type`: one was added, changed or deleted, so that they are to be read again. */
export type SchedulingEvent =
  | { kind: "meeting"; personRef: string; meeting: Meeting }
  | { kind: "event_type"; personRef: string }
  | { kind: "other" };

export interface SchedulingPort {
  /** Whether it only pretends (in workspaces that have nothing real, and without credentials of a real service). */
  readonly isSandbox: boolean;
  /** The service's page where the person signs in and allows it. */
  addressOf(place: SchedulingPlace, attempt: SchedulingAttempt): Promise<string>;
  /** Exchanges the code that the person came back with. */
  redeem(
    place: SchedulingPlace,
    attempt: SchedulingAttempt,
    code: string,
  ): Promise<SchedulingResult<SchedulingTokens & { person: SchedulingPerson }>>;
  refresh(place: SchedulingPlace, refreshToken: string): Promise<SchedulingResult<SchedulingTokens>>;
  /** Takes back what the person allowed. `absent` if it was no longer good. */
  revoke(place: SchedulingPlace, refreshToken: string): Promise<SchedulingResult<null>>;
  /** All event types of a person, active or not. */
  eventTypes(
    place: SchedulingPlace,
    accessToken: string,
    personRef: string,
  ): Promise<SchedulingResult<SchedulingEventType[]>>;
  /** Has the service tell `url` of the person's bookings; answers the reference of the subscription, also if there was one already. */
  subscribe(
    place: SchedulingPlace,
    accessToken: string,
    of: { person: Pick<SchedulingPerson, "ref" | "organizationRef">; url: string },
  ): Promise<SchedulingResult<{ ref: string }>>;
  /** Whether a subscription still tells: the service ends it after a day of failures. */
  subscription(
    place: SchedulingPlace,
    accessToken: string,
    ref: string,
  ): Promise<SchedulingResult<{ isActive: boolean }>>;
  unsubscribe(place: SchedulingPlace, accessToken: string, ref: string): Promise<SchedulingResult<null>>;
  /** One booking as it is now. */
  meeting(place: SchedulingPlace, accessToken: string, ref: string): Promise<SchedulingResult<Meeting>>;
  /** Bookings of a person that take place after an instant, a page at a time: what a lost message would have told. */
  meetings(
    place: SchedulingPlace,
    accessToken: string,
    of: { personRef: string; from: Date; cursor: string | null },
  ): Promise<SchedulingResult<{ meetings: Meeting[]; cursor: string | null }>>;
  /** The address of an event type that carries a token (INTEG-25, CAMP-22). */
  linkOf(eventTypeUrl: string, token: string): string;
  /** Judges the signature and age of a message from outside; null if it is not the service's. */
  readEvent(of: {
    headers: Record<string, string | undefined>;
    body: string;
    now: Date;
  }): SchedulingEvent | null;
}

/** The service, null if the installation has no credentials there, and the one that the sandbox pretends for a workspace. */
export type Schedulings = { real: SchedulingPort | null; sandbox: SchedulingPort };
