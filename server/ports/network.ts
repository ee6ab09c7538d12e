import type { Evidence, Outcome, Ready } from "./outcome";

/** The account we act as, and its owner's sign-in, plain only between decryption and the driver. */
export type NetworkAccount = { workspaceId: string; accountId: string; username: string; password: string };

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

/** `to` is a profile URL or member reference. `key` names this action for ever, so that it can be looked up. */
export type NetworkAction =
  | { kind: "visit_profile"; to: string; key: string }
  | { kind: "connection_request"; to: string; note: string | null; key: string }
  | { kind: "message"; to: string; text: string; key: string };

/** Things that happened to the account since a cursor, in order; each `id` is delivered at least once. */
export type NetworkEvent =
  | { id: string; at: Date; kind: "request_accepted"; memberRef: string; profileUrl: string }
  | {
      id: string;
      at: Date;
      kind: "message_received";
      memberRef: string;
      profileUrl: string;
      text: string;
      threadId: string;
    };

export type SignInResult =
  | { kind: "signed_in"; profile: NetworkProfile }
  | { kind: "wrong_password" }
  | { kind: "code_needed"; pinType: PinType }
  | { kind: "later"; reason: string };

/** Where the owner reads the code. */
export type PinType = "app" | "sms" | "email" | "other";

export interface NetworkPort {
  readonly isSandbox: boolean;
  signIn(account: NetworkAccount): Promise<SignInResult>;
  /** Answers the code that signing in asked for; a wrong one can be tried again. */
  enterCode(account: NetworkAccount, code: string): Promise<SignInResult | { kind: "wrong_code" }>;
  /** Has the code sent once more, or an app's challenge begun anew; answers like signing in. */
  resendCode(account: NetworkAccount): Promise<SignInResult>;
  /** A fresh look at how we stand with a person; null when nobody lives at that reference. */
  lookAt(
    account: NetworkAccount,
    ref: string,
  ): Promise<{ profile: NetworkProfile; relation: RelationState } | null>;
  act(account: NetworkAccount, action: NetworkAction, ready: Ready): Promise<Outcome>;
  /** Whether the action with this key reached the network. */
  lookUp(account: NetworkAccount, key: string): Promise<Evidence>;
  events(
    account: NetworkAccount,
    cursor: string | null,
    limit: number,
  ): Promise<{ events: NetworkEvent[]; cursor: string }>;
}
