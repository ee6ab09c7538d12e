import type { Logger } from "pino";
import type { Brand } from "@/brands/schema";
import type { Endpoint } from "@/lib/contract/endpoint";
import type { Locale } from "@/lib/contract/fields";
import type { TokenRights } from "@/lib/contract/integrations/token-areas";
import type { ReplyLabel } from "@/lib/contract/labels";
import type { PageKey } from "@/lib/contract/pages";
import type { Config } from "@/server/config";
import type { Doors } from "@/server/db/doors";
import type { MemberTx, PersonTx, Tx } from "@/server/db/tx";
import type { Entitlements } from "@/server/domain/billing/entitlements";
import type { Clock } from "@/server/domain/clock";
import type { CampaignWritingPort } from "@/server/ports/campaign-writing";
import type { Crms } from "@/server/ports/crm";
import type { DnsPort } from "@/server/ports/dns";
import type { EnrichmentPort } from "@/server/ports/enrichment";
import type { EnrichmentVendors } from "@/server/ports/enrichment-vendors";
import type { FileStores } from "@/server/ports/files";
import type { IdentityPort } from "@/server/ports/identity";
import type { ImagePort, RemotePicturesPort } from "@/server/ports/images";
import type { LinkHostsPort } from "@/server/ports/link-hosts";
import type { MailPort, SystemMailPort } from "@/server/ports/mail";
import type { MailConsentPort } from "@/server/ports/mail-consent";
import type { MailHosts } from "@/server/ports/mail-host";
import type { MailSettingsPort } from "@/server/ports/mail-settings";
import type { Networks } from "@/server/ports/network";
import type { NetworkServicePort } from "@/server/ports/network-service";
import type { PaymentAccounts } from "@/server/ports/payments";
import type { PeopleDatabases } from "@/server/ports/people-database";
import type { PersonalityPort } from "@/server/ports/personality";
import type { PhonePort } from "@/server/ports/phone";
import type { ProxyPort } from "@/server/ports/proxies";
import type { Registrars } from "@/server/ports/registrar";
import type { LabelsPort } from "@/server/ports/reply-labels";
import type { Schedulings } from "@/server/ports/scheduling";
import type { WebhookPort } from "@/server/ports/webhook";
import type { WritingPort } from "@/server/ports/writing";

/** The tools of every part of the server, created once by compose.ts. */
export type Tools = {
  config: Config;
  /** `secret` seals columns (db/sealed.ts). */
  keys: { secret: Uint8Array };
  ports: Ports;
  log: Logger;
  /** The real instant. What users see and rules use is `clock.toVirtual(now())` (R31). */
  now(): Date;
  /** A UUIDv7. */
  newId(): string;
};

export type Ports = {
  mail: MailPort;
  /** Consent to mailboxes: of the providers, and of those that the sandbox pretends. */
  mailConsents: { real: MailConsentPort; sandbox: MailConsentPort };
  /** What domains publish about their mailboxes. */
  mailSettings: MailSettingsPort;
  network: Networks;
  /** The service behind the main network; null if that is the sandbox. */
  networkService: NetworkServicePort | null;
  proxies: ProxyPort;
  payments: PaymentAccounts;
  /** Calendars in which prospects book meetings. */
  scheduling: Schedulings;
  crms: Crms;
  identity: IdentityPort;
  images: ImagePort;
  remotePictures: RemotePicturesPort;
  files: FileStores;
  dns: DnsPort;
  /** Answers about the domains of sandboxed mailboxes, which exist nowhere else. */
  sandboxDns: DnsPort;
  /** Where domains for sending are bought, and who keeps the mailboxes on them. */
  registrars: Registrars;
  mailHosts: MailHosts;
  /** Customers' own domains for links. */
  linkHosts: LinkHostsPort;
  webhook: WebhookPort;
  labels: LabelsPort<ReplyLabel>;
  /** A language model whose labels cost credits; null where the installation has none (LABEL-09). */
  paidLabels: LabelsPort<ReplyLabel> | null;
  /** Drafts of texts, which a person reads before anything leaves. */
  writing: WritingPort;
  /** Drafts of whole campaigns, which a person edits before anything is published. */
  campaignWriting: CampaignWritingPort;
  /** In which style a person likes to be written to (PROSPECT-38). */
  personality: PersonalityPort;
  phone: PhonePort;
  enrichment: EnrichmentPort;
  enrichmentVendors: EnrichmentVendors;
  people: PeopleDatabases;
  /** Null without a mail server: then addresses cannot be confirmed. */
  systemMail: SystemMailPort | null;
};

/** A visitor of a brand, signed in or not. */
export type VisitorScope = {
  brand: Brand;
  locale: Locale;
  requestId: string;
  /** Host and port the browser asked; it belongs to the brand. */
  host: string;
  /** The client's address: the peer's, or what a trusted proxy says. */
  address: string;
  userAgent: string | null;
  /** False for a browser, which holds the session in a cookie; only other programs are handed a token (AUTH-06). */
  isProgram: boolean;
  /** The request comes from a script of one of our own pages, or from a program; never from opening a link, which anyone can send (S26). */
  isOwnFetch: boolean;
  /** The name under which the answer to this request is remembered. */
  idempotencyKey?: string;
};
/** A person with a session; `isConfirmed` says whether the email address is proven (AUTH-29). */
export type PersonScope = VisitorScope & {
  personId: string;
  sessionId: string;
  isConfirmed: boolean;
  isPlatformAdmin: boolean;
  workspaceId: string | null;
  /** What an API token may do, if one was sent. */
  token?: { rights: TokenRights; expiresAt: Date };
};
/** A member in the workspace of the session. Null lists mean everything (ROLE-02, SPACE-46). */
export type Scope = Omit<PersonScope, "workspaceId"> & {
  workspaceId: string;
  isAdmin: boolean;
  allowedPages: readonly PageKey[] | null;
  allowedAccounts: readonly string[] | null;
};

/** The session of this answer's browser. Without `remember` the cookie goes when the browser closes. */
export type SessionCookie = { begin(token: string, remember: boolean): void; end(): void };

/** The account whose password is tried, whether or not it exists, and the device by which it knows this browser (F3). */
export type Guessed = { brand: string; email: string; device: string | null };
/** Tries of a password, by whom they are for and by where they come from (S15). */
export type Guesses = {
  /**
   * Counts one attempt before it is checked and returns how many are left; throws `rate_limited` if none is, or it has to wait. `isAlarm`:
   * if this one is wrong, the account has had so many that its owner is warned.
   */
  spend(whom: Guessed, address: string): Promise<{ left: number; isAlarm: boolean }>;
  /** The attempt was right: it does not count, and the count of this browser or address starts over. */
  forgive(whom: Guessed, address: string): Promise<void>;
  /** The person has a new password: no attempt has to wait any more. */
  forget(whom: Guessed): Promise<void>;
};

/** Other attempts that are counted per hour; the limits are in server/http/rate-limits.ts. */
export type TryKind =
  | "mailed-code"
  | "invite-code"
  | "restore-mail"
  | "change-mail"
  | "own-password"
  | "own-code"
  | "passkey"
  | "passkey-question"
  | "client-secret"
  | "sign-in-state";
export type Tries = {
  /** Counts one attempt before it is checked and returns how many are left; throws `rate_limited` if none is. */
  take(kind: TryKind, who: string): Promise<number>;
  /** It was right: it does not count. */
  refund(kind: TryKind, who: string): Promise<void>;
};

/** Identifies this browser to accounts that signed in with it. It grants no rights, only a place ahead of unknown browsers. */
export type DeviceCookie = { read(): string | null; keep(value: string): void };

/** What this browser stores for some minutes, encrypted; reading it with `take` deletes it. */
export type BriefCookie = { keep(sealed: string): void; read(): string | null; take(): string | null };

/** The context of a public call. */
export type VisitorContext = Tools & {
  scope: VisitorScope;
  /** The person signed in, if any: public calls may know them, but must not need them. */
  person: PersonScope | null;
  doors: Doors;
  cookie: SessionCookie;
  /** While its person is away at another service (S17). */
  away: BriefCookie;
  /** Between the first step of signing in and the second. */
  secondStep: BriefCookie;
  /** Between a question for a passkey and its answer. */
  challenge: BriefCookie;
  device: DeviceCookie;
  guesses: Guesses;
  tries: Tries;
  asPerson<T>(personId: string, work: (tx: PersonTx) => Promise<T>): Promise<T>;
  /** `asPerson` for work of exactly one statement, in one round trip: plain reads. */
  asPersonOnce<T>(personId: string, work: (tx: PersonTx) => Promise<T>): Promise<T>;
  /**
   * Runs in a workspace that is not the session's: one the person has an invitation code for, or one they create. Acts as the signed-in
   * person, if any.
   */
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A person, signed in or just being created, becomes a member of a workspace. */
  asMember<T>(ids: { personId: string; workspaceId: string }, work: (tx: MemberTx) => Promise<T>): Promise<T>;
};
/** The context of a signed-in person's call, without a workspace. */
export type PersonContext = Omit<VisitorContext, "scope"> & { scope: PersonScope };
/** The context of a member's call: everything it reads and writes is in the workspace of the scope. */
export type Context = Tools & {
  scope: Scope;
  clock: Clock;
  entitlements: Entitlements;
  /** Aborted once the client has disconnected. */
  gone: AbortSignal;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** `transact` for work of exactly one statement, in one round trip: plain reads. */
  readOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One transaction that leaves the workspace of the scope for another, which `arrive` alone sees: it has to look first whether
   * the person may do there what they want (SPACE-54).
   */
  across<L, A>(
    workspaceId: string,
    leave: (tx: Tx) => Promise<L>,
    arrive: (tx: Tx, left: L) => Promise<A>,
  ): Promise<A>;
};

/** The context that goes with the access an endpoint declares. */
export type ContextOf<E extends Endpoint> = E["access"]["who"] extends "public"
  ? VisitorContext
  : E["access"]["who"] extends "person" | "platform"
    ? PersonContext
    : Context;
