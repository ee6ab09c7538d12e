import * as z from "zod";
import { endpoint } from "./endpoint";
import { email, factorRules, id, instant, line, noInput, nothing } from "./fields";
import { user } from "./users";
import { named, wire } from "./wire";

/** A browser's passkey response, as JSON (https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson). */
const credential = z.string({ error: "fill_this_field" }).min(1, "fill_this_field").max(12_000);
/** The passkey options for a browser, as JSON. */
const options = wire({ options: z.string() });
/** Six digits of an authenticator app, or a recovery code. */
const code = z.string({ error: "fill_this_field" }).min(1, "fill_this_field").max(40, "code_wrong");

/** The second factors that the user can choose from. */
const secondStep = wire({
  email: z.string(),
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
  /** Whether any unused ones are left. */
  hasRecoveryCodes: z.boolean(),
  secondsLeft: z.int(),
});
export type SecondStep = z.output<typeof secondStep>;

/** Signed in, or waiting for the second step, in which case there is no user yet. */
export const signedInOrAsked = wire({
  token: z.string(),
  user: user.nullable(),
  secondStep: secondStep.nullable(),
});

const passkey = wire({
  id,
  name: z.string(),
  isSynced: z.boolean(),
  addedAt: instant,
  usedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** Who requires a second factor of the user; for a workspace, also since when. */
const factorRequirement = wire({
  by: z.enum(factorRules),
  workspaceId: named("space_id", id.nullable()),
  name: z.string(),
  since: instant.nullable(),
});
export type FactorRequirement = z.output<typeof factorRequirement>;

const methods = wire({
  hasPassword: z.boolean(),
  authenticator: wire({ addedAt: instant, usedAt: instant.nullable() }).nullable(),
  recovery: wire({ left: z.int(), total: z.int(), madeAt: instant }).nullable(),
  passkeys: z.array(passkey),
  requirements: z.array(factorRequirement),
});
export type SignInMethods = z.output<typeof methods>;

/** A requested change of email address that waits for the link sent to the new address. */
const emailChange = wire({ email: z.string(), expiresAt: instant });
export type EmailChange = z.output<typeof emailChange>;
/** The code of a link sent to the old address. */
const undoCode = z.string().min(1, "fill_this_field").max(200);

const codes = z.array(z.string());
/** Recovery codes, shown only once; null if the user still has unused ones. */
const newCodes = codes.nullable();

/** The second step of sign-in, passkeys, and their settings. */
export const security = {
  /** The second step this browser has to complete after a correct password, within ten minutes. */
  secondStep: endpoint({
    method: "GET",
    path: "/auth/second_step",
    access: { who: "public", rate: "read" },
    input: noInput,
    output: secondStep.nullable(),
  }),
  enterCode: endpoint({
    method: "POST",
    path: "/auth/second_step",
    access: { who: "public", rate: "auth" },
    input: wire({ code }),
    output: signedInOrAsked,
  }),
  /** Options for any passkey of this host; during the second step, only for passkeys of that user. */
  passkeyQuestion: endpoint({
    method: "POST",
    path: "/auth/passkey_options",
    access: { who: "public", rate: "auth" },
    input: wire({ isSecondStep: z.boolean().optional() }),
    output: options,
  }),
  /** A passkey replaces both the password and the second step. */
  passkeySignIn: endpoint({
    method: "POST",
    path: "/auth/passkey",
    access: { who: "public", rate: "auth" },
    input: wire({ credential, remember: z.boolean().optional() }),
    output: signedInOrAsked,
  }),

  methods: endpoint({
    method: "GET",
    path: "/users/sign_in_methods",
    access: { who: "person", scope: "self", rate: "read" },
    input: noInput,
    output: methods,
  }),
  ownPasskeyQuestion: endpoint({
    method: "POST",
    path: "/users/passkey_question",
    access: { who: "person", scope: "self", rate: "auth" },
    input: noInput,
    output: options,
  }),
  /** The user confirms their identity, after which this session may change sign-in settings for ten minutes. */
  confirm: endpoint({
    method: "POST",
    path: "/users/confirm_identity",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({
      password: z.string().max(200).optional(),
      code: code.optional(),
      credential: credential.optional(),
    }),
    output: nothing,
  }),
  /** The user's requested change of email address, if any. */
  emailChange: endpoint({
    method: "GET",
    path: "/users/email_change",
    access: { who: "person", scope: "self", rate: "read" },
    input: noInput,
    output: emailChange.nullable(),
  }),
  /**
   * Sends a link to the new address, valid for a day; until it is opened, the old address stays. It gives the same answer if another user
   * has the address, who is told by email. Replaces an earlier request; five an hour for each user and address.
   */
  changeEmail: endpoint({
    method: "POST",
    path: "/users/email_change",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ email }),
    output: emailChange,
  }),
  cancelEmailChange: endpoint({
    method: "DELETE",
    path: "/users/email_change",
    access: { who: "person", scope: "self", rate: "write" },
    input: noInput,
    output: nothing,
  }),
  /** What the link sent to the old address would undo; null if it can't any more. */
  checkUndoCode: endpoint({
    method: "GET",
    path: "/auth/check_undo_code",
    access: { who: "public", rate: "auth" },
    input: wire({ undoCode }),
    output: wire({ from: z.string(), to: z.string(), isChanged: z.boolean() }).nullable(),
  }),
  /**
   * Keeps or restores the old address, ends every session, and returns a code for setting a new password; null where the brand has no
   * passwords.
   */
  undoEmailChange: endpoint({
    method: "POST",
    path: "/auth/undo_email_change",
    access: { who: "public", rate: "auth" },
    input: wire({ undoCode }),
    output: wire({ email: z.string(), restoreCode: z.string().nullable() }),
  }),
  /** Starts setting up an authenticator: returns the secret and the otpauth URL for a QR code. */
  beginAuthenticator: endpoint({
    method: "POST",
    path: "/users/authenticator",
    access: { who: "person", scope: "self", rate: "auth" },
    input: noInput,
    output: wire({ secret: z.string(), address: z.string() }),
  }),
  /** The first code turns it on and signs out every other browser. */
  turnOnAuthenticator: endpoint({
    method: "POST",
    path: "/users/authenticator/turn_on",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ code }),
    output: wire({ codes: newCodes }),
  }),
  turnOffAuthenticator: endpoint({
    method: "DELETE",
    path: "/users/authenticator",
    access: { who: "person", scope: "self", rate: "write" },
    input: noInput,
    output: nothing,
  }),
  /** New codes invalidate the earlier ones. */
  makeRecoveryCodes: endpoint({
    method: "POST",
    path: "/users/recovery_codes",
    access: { who: "person", scope: "self", rate: "auth" },
    input: noInput,
    output: wire({ codes }),
  }),
  /** Options for creating a new passkey in the browser. */
  newPasskey: endpoint({
    method: "POST",
    path: "/users/passkey_options",
    access: { who: "person", scope: "self", rate: "auth" },
    input: noInput,
    output: options,
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/users/passkeys",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ name: line(60), credential }),
    output: wire({ passkey, codes: newCodes }),
  }),
  renamePasskey: endpoint({
    method: "PATCH",
    path: "/users/passkeys/:_id",
    access: { who: "person", scope: "self", rate: "write" },
    input: wire({ id, name: line(60) }),
    output: nothing,
  }),
  deletePasskey: endpoint({
    method: "DELETE",
    path: "/users/passkeys/:_id",
    access: { who: "person", scope: "self", rate: "write" },
    input: wire({ id }),
    output: nothing,
  }),
};
