import type { Logger } from "pino";
import type { Brand } from "@/brands/schema";
import type { Endpoint } from "@/lib/contract/endpoint";
import type { Locale } from "@/lib/contract/fields";
import type { PageKey } from "@/lib/contract/pages";
import type { Config } from "@/server/config";
import type { PersonTx, Tx } from "@/server/db/tx";
import type { Entitlements } from "@/server/domain/billing/entitlements";
import type { MailPort } from "@/server/ports/mail";
import type { NetworkPort } from "@/server/ports/network";

/** What every part of the server has at hand, made once by compose.ts. */
export type Tools = {
  config: Config;
  /** Decoded keys: `secret` seals columns (db/sealed.ts), `facts` signs what the edge is told. */
  keys: { secret: Uint8Array; facts: Uint8Array };
  ports: Ports;
  log: Logger;
  /** The real instant. What people see and rules ask for is `clock.toVirtual(now())` (R31). */
  now(): Date;
  /** A UUIDv7. */
  newId(): string;
};

export type Ports = { mail: MailPort; network: NetworkPort };

/** Somebody at the door of a brand, known or not. */
export type VisitorScope = {
  brand: Brand;
  locale: Locale;
  requestId: string;
  /** The client's address: the peer's, or what a trusted proxy says. */
  address: string;
  userAgent: string | null;
};
/** A person with a session; `isConfirmed` says whether the e-mail address is proven (AUTH-29). */
export type PersonScope = VisitorScope & {
  personId: string;
  sessionId: string;
  isConfirmed: boolean;
  isPlatformAdmin: boolean;
};
/** A member in the workspace of the session. Null lists mean everything (ROLE-02, SPACE-46). */
export type Scope = PersonScope & {
  workspaceId: string;
  isAdmin: boolean;
  allowedPages: readonly PageKey[] | null;
  allowedAccounts: readonly string[] | null;
};

/** Shown time and real time of a workspace, both ways (R31). */
export type Clock = { toVirtual(real: Date): Date; toReal(virtual: Date): Date };

/** Runs one of the security definer functions of 0003_doors.sql; without a workspace nothing else answers rows. */
export type Doors = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The cookie of this answer. `begin` takes the new token; null lifetime = until the browser closes. */
export type SessionCookie = { begin(token: string, lifetimeSeconds: number | null): void; end(): void };

/** What a public call works with. */
export type VisitorContext = Tools & {
  scope: VisitorScope;
  /** The person signed in, if any: public calls may know them, but must not need them. */
  person: PersonScope | null;
  doors: Doors;
  cookie: SessionCookie;
  asPerson<T>(personId: string, work: (tx: PersonTx) => Promise<T>): Promise<T>;
};
/** What a call of a signed-in person works with, in no workspace. */
export type PersonContext = Omit<VisitorContext, "scope"> & {
  scope: PersonScope & { workspaceId: string | null };
  /** For the one case of a person entering a workspace other than the session's: creating and switching. */
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};
/** What a call of a member works with: everything it reads and writes lies in the workspace of the scope. */
export type Context = Tools & {
  scope: Scope;
  clock: Clock;
  entitlements: Entitlements;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** The context that goes with the access an endpoint declares. */
export type ContextOf<E extends Endpoint> = E["access"]["who"] extends "public"
  ? VisitorContext
  : E["access"]["who"] extends "person" | "platform"
    ? PersonContext
    : Context;
