import type { SearchResult, SearchSource } from "./network-search";
import type { Evidence, Outcome, Ready } from "./outcome";

/** A cookie of a browser that is signed in at the network. */
export type Cookie = {
  name: string;
  value: string;
  domain?: string;
  path?: string;
  secure?: boolean;
  httpOnly?: boolean;
};

/** A custom proxy; in plain text only between decryption and the driver. */
export type OwnProxy = { host: string; port: number; username: string; password: string };

/** Where an account's connections come from (CRED-15, CRED-18). */
export type Connection =
  | { kind: "country"; countryCode: string; type: "basic" | "residential"; attempt: number }
  | { kind: "own"; proxy: OwnProxy }
  | { kind: "direct" };

/** The account we act as, and its owner's sign-in, plain only between decryption and the driver. */
export type NetworkAccount = {
  workspaceId: string;
  accountId: string;
  /** Which driver acts for it; `network` of the row. */
  network: string;
  automationType: "cloud" | "extension";
  username: string;
  /** A password, cookies, or neither if a browser extension acts. */
  password: string | null;
  cookies: readonly Cookie[] | null;
  /** The browser the cookies come from, as it names itself; sent along with them. */
  userAgent: string | null;
  connection: Connection;
  /** The account's id at the service that acts for us, once it gave one. */
  remoteRef: string | null;
  /** Where a sign-in page of that service leads back to: the pages of the account's brand. Known while its owner signs in. */
  returnTo?: string;
};

export type NetworkProfile = {
  memberRef: string;
  profileUrl: string;
  firstName: string;
  lastName: string;
  headline: string;
  company: string;
  location: string;
  /** IANA zone when the network tells it. */
  timezone: string | null;
};

/** `closed`: this member takes neither requests nor messages from us. */
export type RelationState = "none" | "requested" | "connected" | "closed" | "gone";

/**
 * Why the network refuses a step that has become needless, or has nothing to act on; the engine leaves these steps out (CAMP-25).
 * `no_actions`: it is so already, or there is nothing of the kind.
 */
export const needlessReasons = [
  "already_connected",
  "request_already_sent",
  "not_connected",
  "no_posts",
  "no_comments",
  "no_actions",
  "message_exists",
  "already_inmailed",
  "invite_already_sent",
] as const;

/**
 * `to` is a profile URL or member reference. `key` is the action's idempotency key: it has one effect, however often it is tried. `byHand`:
 * a member asked for exactly this, so it needs no free profile view.
 */
export type NetworkAction =
  | { kind: "visit_profile" | "follow" | "like_post" | "endorse"; to: string; key: string; byHand?: true }
  /** `below`: the post the words are about; null for their newest one. */
  | { kind: "comment_post"; to: string; text: string; below: string | null; key: string; byHand?: true }
  | {
      kind: "connection_by_email";
      to: string;
      email: string;
      note: string | null;
      key: string;
      byHand?: true;
    }
  | { kind: "connection_request"; to: string; note: string | null; key: string; byHand?: true }
  | { kind: "message"; to: string; text: string; key: string; byHand?: true }
  | { kind: "inmail"; to: string; subject: string; text: string; key: string; byHand?: true }
  /** `url` is the page of the group, or of the event, that both are in. */
  | {
      kind: "group_message" | "event_message";
      to: string;
      url: string;
      text: string;
      key: string;
      byHand?: true;
    }
  | { kind: "event_invite"; to: string; url: string; key: string; byHand?: true };

/** The post of a person that a comment would go below, or why none would; `not_supported`: this way to the network knows no posts. */
export type NewestPost =
  | { kind: "post"; id: string; text: string }
  | { kind: "none"; reason: "no_posts" | "no_comments" | "not_supported" };

/** A file that came with a message: enough to name it, and to fetch it by its `ref`. */
export type NetworkFile = { ref: string; name: string; kind: "image" | "video" | "audio" | "file" };

/** The bytes of a file, or why they are unavailable for good: it is gone, or too large. */
export type FileAnswer = Uint8Array | "gone" | "too_large";

/** A message on the network between the account and one member; the two sides of a conversation have the same `memberRef`. */
type NetworkMessage = {
  /** The permanent id of the message, however it is reported. */
  id: string;
  at: Date;
  memberRef: string;
  profileUrl: string;
  /** The member's name; empty if the network does not give it. */
  name?: string;
  text: string;
  threadId: string;
  files?: readonly NetworkFile[];
};

/**
 * Things that happened to the account since a cursor, in order; each `id` is delivered at least once. `message_sent`: written as
 * the account, by us or by its owner on the network itself; `providerId` is the network's id of it, as `act` answers it.
 */
export type NetworkEvent =
  | { id: string; at: Date; kind: "request_accepted"; memberRef: string; profileUrl: string }
  | ({ kind: "message_received" } & NetworkMessage)
  | ({ kind: "message_sent"; providerId: string } & NetworkMessage);

/**
 * The result of a sign-in. Everything but `signed_in`, `wrong_password` and `later` waits for the owner: a code, a phone number, a second
 * factor, a captcha, an email to confirm, a confirmation in the network's own app.
 */
export type SignInResult = { remoteRef?: string } & (
  | { kind: "signed_in"; profile: NetworkProfile; accountType: AccountType }
  | { kind: "wrong_password" }
  | { kind: "code_needed"; pinType: PinType }
  | { kind: "phone_needed" }
  | { kind: "two_factor_needed"; factor: "microsoft" | "other"; link: string | null }
  | { kind: "captcha_needed"; link: string | null }
  /** The network asks for something this driver has no form for; `link` leads to the service's own page, if there is one. */
  | { kind: "challenge_needed"; link: string | null }
  /** The owner picks one of several contracts or products, or how to get a code. */
  | { kind: "choice_needed"; of: ChoiceOf; options: readonly Choice[] }
  | { kind: "email_unverified" }
  /** `until`: the network's own app on the owner's phone asks until then; without it the owner signs in with a browser. */
  | { kind: "approval_needed"; until?: Date }
  | { kind: "password_outdated" }
  | { kind: "subscription_needed"; subscription: "premium" | "sales_navigator" | "recruiter" }
  | { kind: "proxy_failed"; retryAt: Date }
  /** Too many sign-ins in a day (CRED-06). */
  | { kind: "login_limited" }
  | { kind: "restricted" }
  /** The service knows the same member as another account. */
  | { kind: "taken" }
  /** The service said nothing about the account. `status` and `code` are its response, for the operator's log. */
  | { kind: "later"; reason: string; status?: number; code?: string }
);

/** The kind of the options: contracts or products of the network, or methods of getting a code. */
export type ChoiceOf = "contract" | "product" | "method";
export type Choice = { id: string; label: string; description: string | null };

/** The network of accounts that have none: no driver acts for them. */
export const noNetwork = "none";

export type AccountType = "basic" | "premium" | "sales_navigator" | "recruiter";

/** How the second factor's own sign-in went (CRED-09, CRED-65 to CRED-68). */
export type TwoFactorResult =
  | { kind: "accepted"; signIn: SignInResult }
  | { kind: "invalid" }
  | { kind: "failed" }
  | { kind: "locked" }
  /** The second factor's own service requires a new password before signing in (CRED-60). */
  | { kind: "password_outdated" };

/** Where the owner reads the code. */
export type PinType = "app" | "sms" | "email" | "other";

/** Proxies in reserve, country by country (CRED-27). */
export type ProxyStock = { code: string; type: "basic" | "residential"; count: number };

/**
 * Why the network does not let an account in while it is at work. Actions answer `later` with such a reason, everything
 * that reads throws an Error with it as its message. `challenge`: signing in once more tells what the network wants.
 */
export const lockoutReasons = ["wrong_password", "challenge", "restricted", "proxy_failed"] as const;
export type Lockout = (typeof lockoutReasons)[number];

/**
 * An account acts in its owner's browser, and no tab is there that could: nothing has happened. Reading throws an Error with the
 * reason. It is looked at again after this pause, or as soon as a tab says that it is there.
 */
export const browserClosed = { kind: "later", reason: "extension_failure", retryAfterSeconds: 300 } as const;

/** The account's looks of the day are used up. Actions answer `later` with this reason, reading throws an Error with it as its message. */
export const looksSpent = "look_limit";
/**
 * Takes one profile view from the account's daily limit; false if none is left. `isOwed`: it is counted but never refused, because a member
 * asked for it, or it identifies an author or checks an outcome.
 */
export type TakeLook = (
  account: Pick<NetworkAccount, "workspaceId" | "accountId">,
  isOwed: boolean,
) => Promise<boolean>;

/** `isPartial`: not all received messages were fetched, so some may be unread at the network. */
export type News = { events: NetworkEvent[]; cursor: string; isPartial?: boolean };

/** A message of a conversation, by either side. */
export type NetworkTalk = Exclude<NetworkEvent, { kind: "request_accepted" }>;

/**
 * A batch of past messages, conversation by conversation; `ended` says how many of them were read to their beginning. An `id` is the same
 * as in the message's event. `later`: nothing was read; the reason is a `Lockout` if the account is shut out.
 */
export type HistoryPage =
  | { kind: "page"; messages: NetworkTalk[]; ended: number; next: string | null }
  | { kind: "refused"; reason: "not_by_browser" }
  | { kind: "later"; reason: string; retryAfterSeconds?: number };

/** One driver: a network and the way to it. */
export interface NetworkPort {
  readonly isSandbox: boolean;
  /** The kinds of proxies users can choose from (CRED-15). */
  readonly proxyTypes: readonly ProxyStock["type"][];
  signIn(account: NetworkAccount): Promise<SignInResult>;
  /**
   * Applies a new connection or session to an account, even a signed-in one. Returns `signed_in` only once the service acting for the
   * account has adopted it.
   */
  reconnect(
    account: NetworkAccount,
    change: { connection: boolean; session: boolean },
  ): Promise<SignInResult>;
  /** Submits the code that signing in asked for; a wrong one can be tried again. */
  enterCode(account: NetworkAccount, code: string): Promise<SignInResult | { kind: "wrong_code" }>;
  /** Has the code sent again, or restarts an app's challenge; returns the same as signing in. */
  resendCode(account: NetworkAccount): Promise<SignInResult>;
  /** Tells the network a phone number, with `+` and country prefix, to which it then sends a code. */
  enterPhone(account: NetworkAccount, phone: string): Promise<SignInResult | { kind: "wrong_phone" }>;
  /** Submits a choice by the id of one of its options. */
  choose(account: NetworkAccount, of: ChoiceOf, id: string): Promise<SignInResult | { kind: "wrong_choice" }>;
  /** Whether the owner has confirmed in the network's app. Never asks for a second confirmation. */
  checkApproval(account: NetworkAccount): Promise<SignInResult>;
  enterTwoFactor(
    account: NetworkAccount,
    factor: { username: string; password: string },
  ): Promise<TwoFactorResult>;
  /** Ends the session there and deletes the account's data; an unknown account counts as deleted. */
  signOut(account: NetworkAccount): Promise<void>;
  /**
   * Moves the account to another workspace under the same name; a network with a separate world per workspace copies its data there. Call
   * the returned function to clear the old data, once nothing acts from the old workspace any more.
   */
  move?(account: NetworkAccount, workspaceId: string): Promise<() => Promise<void>>;
  proxyStock(): Promise<ProxyStock[]>;
  /** The account's member and subscription, without signing in again. */
  self(account: NetworkAccount): Promise<{ profile: NetworkProfile; accountType: AccountType }>;
  /** The account's picture on the network, in any format; null if there is none. Throws like everything that reads. */
  photo(account: NetworkAccount): Promise<Uint8Array | null>;
  /** A file of a message, by its `ref`. Throws like everything that reads; then it may be available later. */
  file(account: NetworkAccount, ref: string, maxBytes: number): Promise<FileAnswer>;
  /** Withdraws a pending connection request; `done` also if there is none. */
  withdraw(
    account: NetworkAccount,
    ref: string,
  ): Promise<{ kind: "done" } | { kind: "later"; reason: string }>;
  /** The current relation to a member; null if the reference does not exist. */
  lookAt(
    account: NetworkAccount,
    ref: string,
  ): Promise<{ profile: NetworkProfile; relation: RelationState } | null>;
  /** The post that a comment would be about. Throws like everything that reads. */
  newestPost(account: NetworkAccount, ref: string): Promise<NewestPost>;
  act(account: NetworkAccount, action: NetworkAction, ready: Ready): Promise<Outcome>;
  /** A page of a source's members, from a cursor on; each call is one request to the network, so callers pace themselves. */
  search(
    account: NetworkAccount,
    source: SearchSource,
    cursor: string | null,
    limit: number,
  ): Promise<SearchResult>;
  /**
   * Whether an action that was begun at `since` reached the network: by its key, or by what it left there. Words may
   * have been changed on their way, or since: anything else we wrote to the person after `since` leaves it `unknowable`.
   */
  lookUp(account: NetworkAccount, action: NetworkAction, since: Date): Promise<Evidence>;
  events(account: NetworkAccount, cursor: string | null, limit: number): Promise<News>;
  /** Past messages, from a cursor on; each call is one request to the network, so callers pace themselves. */
  history(account: NetworkAccount, cursor: string | null): Promise<HistoryPage>;
  /** Something happened to the account with this id at the driver's service: the next `events` polls at once. */
  wake?(remoteRef: string): void;
}

/** All drivers as one: each call goes to the driver of the account it names. */
export interface Networks extends Omit<NetworkPort, "isSandbox" | "proxyTypes" | "wake" | "move"> {
  /** The network of this installation's new accounts. */
  readonly main: string;
  proxyTypesOf(network: string): readonly ProxyStock["type"][];
  /** Which driver is to act for an account that is being connected. */
  placeFor(username: string): { network: string; isSandbox: boolean };
  /** The same for every account; does nothing if a network is shared by all workspaces. */
  move: NonNullable<NetworkPort["move"]>;
  /** The same, for whichever driver knows the account. */
  wake(remoteRef: string): void;
}
