import type { AccountType, Choice, NetworkAccount, NetworkFile, RelationState } from "@/server/ports/network";
import type { FoundPerson, SearchSource } from "@/server/ports/network-search";
import type { StepApi } from "./step-api";

/** How far signing in has come; `ref` is the account at the service from now on, also while it waits for its owner. */
export type Progress = { ref: string; checkpoint: Checkpoint | null };
/** `type` as the service documents it; `platform` where a second factor's code is shown; `options` to choose from. */
export type Checkpoint = { type: string; platform: string | null; options?: readonly Choice[] };

export type Person = {
  id: string;
  /** The name in their profile URL; null if there is none. */
  slug: string | null;
  profileUrl: string;
  firstName: string;
  lastName: string;
  headline: string;
  /** The public URL of their picture; null if there is none. */
  photoUrl: string | null;
  location: string;
  relation: RelationState;
  /** Our request that waits for their answer. */
  requestId: string | null;
  /** The token with which a visit is reported; null if none can be. */
  visitToken: string | null;
  /** Unless they disabled InMails. */
  takesInMail: boolean;
};

/** A member of the network, as named in lists. */
type Named = { memberRef: string; profileUrl: string };
export type Relation = Named & { id: string; at: Date };
export type Chat = Partial<Named> & { id: string; at: Date; name?: string };
export type Message = Partial<Named> & {
  id: string;
  at: Date;
  chatId: string;
  text: string;
  isOurs: boolean;
  files?: NetworkFile[];
};

/** Newest first; `next` is the cursor of the next page, null at the end. */
export type Page<T> = { items: T[]; next: string | null };

/** A page of members; `total` if the service counts them. */
export type FoundPage = Page<FoundPerson> & { total: number | null };

/** What the service does for an account of ours (`ref`), the same for both versions of its API. */
export type Api = AccountApi & PeopleApi & MessageApi & StepApi & SearchApi;

/** Signing in, and the account as the service keeps it. */
export type AccountApi = {
  /** Begins to sign in: as a new account of the service, or again as the one it knows by `ref`. */
  signIn(account: NetworkAccount, ref: string | null): Promise<Progress>;
  /** Solves a checkpoint with a code or a phone number. */
  solve(ref: string, answer: string): Promise<Progress>;
  /** Has the code sent again. */
  resend(ref: string): Promise<void>;
  /** Requests the code by another method; null if the API version does not offer this. */
  switchMethod: ((ref: string, method: string) => Promise<Progress>) | null;
  /** A page of the service's own at which the owner of a known account signs in again, and comes back from. */
  signInPage(ref: string, page: { returnTo: string; until: Date }): Promise<string>;
  /** Since when the service knows the account, whether it is signed in, and the country it connects from; null if it names none. */
  state(ref: string): Promise<{ isRunning: boolean; since: Date; country: string | null }>;
  /** Has an account that is signed in connect as it brings it from now on. */
  setConnection(ref: string, account: NetworkAccount): Promise<void>;
  remove(ref: string): Promise<void>;
};

/** The account itself, and its relations to members. */
export type PeopleApi = {
  me(ref: string): Promise<{ person: Person; accountType: AccountType }>;
  /** By the id of a member or the name in the address of their profile. */
  person(ref: string, who: string): Promise<Person>;
  visit(ref: string, person: Person): Promise<void>;
  /** Returns the service's id of the request. */
  request(ref: string, memberId: string, note: string | null): Promise<string>;
  /** Withdraws our request to a member; does nothing if there is none. */
  withdraw(ref: string, person: Person): Promise<void>;
  relations(ref: string, page: string | null): Promise<Page<Relation>>;
};

/** Conversations with one person, their messages and files. */
export type MessageApi = {
  /** Writes to a member, in the existing conversation if there is one. Returns the id of the message. */
  write(ref: string, memberId: string, text: string): Promise<string>;
  chatsWith(ref: string, memberId: string): Promise<string[]>;
  /** One-to-one conversations, the one with the newest message first. */
  chats(ref: string, page: string | null): Promise<Page<Chat>>;
  /** Messages of one conversation since an instant. */
  messages(ref: string, chatId: string, since: Date, page: string | null): Promise<Page<Message>>;
  /** The path of a file at the service, by its reference (files.ts). */
  filePath(ref: string, file: string): string[];
};

export type SearchApi = {
  /** The members on a page of the network, in the network's own order. */
  found(ref: string, source: SearchSource, page: string | null, limit: number): Promise<FoundPage>;
};
