import * as z from "zod";
import { dictionary } from "./dictionary";
import { endpoint } from "./endpoint";
import {
  countryCode,
  email,
  instant,
  inviteCode,
  line,
  locale,
  noInput,
  nothing,
  password,
  phone,
} from "./fields";
import { scopes, scopeText } from "./scopes";
import { signedInOrAsked } from "./security";
import { user } from "./users";
import { named, wire } from "./wire";

/** 256 random bits of a mailed link; whatever else stands there is a code nobody gave out. */
const mailedCode = z.string().min(1, "fill_this_field").max(200);
const clientName = z.string().min(1).max(100);
const elsewhere = { invite: inviteCode.optional(), back: z.string().max(500).optional() };
/** Providers add what they like; only these are read. */
const providerAnswer = z.looseObject({
  code: z.string().max(4000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
/** Who may sign up: anybody, people with an invitation, or nobody here because another product brings them. */
export const registrations = ["open", "invitation", "third-party"] as const;
/** A visible path of the host that was asked. */
const redirect = wire({ to: z.string() });

/** The own client is known by its cookie; `token` is a random mark without authority (decision on AUTH-06). */
const signedIn = wire({ token: z.string(), user });

/** What of the ways in is open at this brand and set up on this installation (AUTH-31, AUTH-33). */
const methods = wire({
  password: z.boolean(),
  google: z.boolean(),
  microsoft: z.boolean(),
  thirdParty: z.boolean(),
  registration: z.enum(registrations),
  /** Whether the installation can write mails to its people at all. */
  sendsMail: z.boolean(),
});

export const auth = {
  methods: endpoint({
    method: "GET",
    path: "/auth/methods",
    access: { who: "public", rate: "read" },
    input: noInput,
    output: methods,
  }),
  /** It tells, too, whether an address is known, and so draws on the purse of `users.exists` (F5). */
  signUp: endpoint({
    method: "POST",
    path: "/auth/sign_up",
    access: { who: "public", rate: "probe" },
    input: wire({
      email,
      password,
      firstName: line(60),
      lastName: line(60),
      phone: phone.optional(),
      inviteCode: inviteCode.optional(),
      /** The code of an invitation by email, which also shows whose the address is (AUTH-42). */
      mailedCode: named("i", z.string().max(200).optional()),
      countryCode,
      acceptedTerms: z.literal(true, { error: "terms_not_accepted" }),
      locale: locale.optional(),
      track: dictionary(z.string().max(60), z.string().max(500), 20).optional(),
      irclickid: z.string().max(200).optional(),
    }),
    output: signedIn,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/auth/sign_in",
    access: { who: "public", rate: "auth" },
    input: wire({
      email,
      password: z.string().min(1, "fill_this_field").max(200),
      remember: z.boolean().optional(),
    }),
    output: signedInOrAsked,
  }),
  signOut: endpoint({
    method: "GET",
    path: "/auth/logout",
    access: { who: "person", scope: "read", rate: "write" },
    input: noInput,
    output: nothing,
  }),
  /** Of a query token only a one-time code of `handOver` counts; it begins a session at the own client (AUTH-32, AUTH-43). */
  validateToken: endpoint({
    method: "GET",
    path: "/auth/validate_token",
    access: { who: "public", rate: "read" },
    input: z.looseObject({ brand: z.string().optional(), token: z.string().max(200).optional() }),
    output: wire({ isValid: z.boolean(), user: user.nullable() }),
  }),
  /** A random mark for a browser that is not signed in (AUTH-36, AUTH-37). */
  createToken: endpoint({
    method: "POST",
    path: "/auth/create_token",
    access: { who: "public", rate: "write" },
    input: wire({ brand: z.string().max(40).optional() }),
    output: wire({ token: z.string() }),
  }),
  /** A code of 60 s with which the person goes on signed in at their brand's host (AUTH-43). */
  handOver: endpoint({
    method: "POST",
    path: "/auth/hand_over",
    access: { who: "person", scope: "self", rate: "auth" },
    input: noInput,
    output: wire({ token: z.string(), expiresAt: instant }),
  }),

  /** Answers alike whether the address is known or not (S14). */
  restore: endpoint({
    method: "POST",
    path: "/auth/restore",
    access: { who: "public", rate: "auth" },
    input: wire({ email }),
    output: nothing,
  }),
  checkRestoreCode: endpoint({
    method: "GET",
    path: "/auth/check_restore_code",
    access: { who: "public", rate: "auth" },
    input: wire({ restoreCode: mailedCode }),
    output: wire({ isValid: z.boolean() }),
  }),
  /** Ends every session of the person (S12). */
  setPassword: endpoint({
    method: "POST",
    path: "/auth/set_password_with_restore_code",
    access: { who: "public", rate: "auth" },
    input: wire({ password, restoreCode: mailedCode }),
    output: nothing,
  }),

  /** Sends the confirmation again, once in 60 s (AUTH-25, AUTH-26). */
  sendActivation: endpoint({
    method: "GET",
    path: "/auth/activate_email",
    access: { who: "person", scope: "self", rate: "write" },
    input: noInput,
    output: wire({ email: z.string(), nextInSeconds: z.int() }),
  }),
  checkActivationCode: endpoint({
    method: "GET",
    path: "/auth/check_activation_code",
    access: { who: "public", rate: "auth" },
    input: wire({ activationCode: mailedCode }),
    output: wire({ email: z.string() }),
  }),
  /** Lets this session pass the confirmation gate (AUTH-29). */
  skipActivation: endpoint({
    method: "POST",
    path: "/auth/skip_activation",
    access: { who: "person", scope: "self", rate: "write" },
    input: noInput,
    output: nothing,
  }),

  /** Where to sign in elsewhere; state and verifier stay in a cookie of this browser (AUTH-30, S17). */
  googleLogin: endpoint({
    method: "GET",
    path: "/auth/google/login",
    access: { who: "public", rate: "auth" },
    input: wire(elsewhere),
    output: wire({ url: z.url() }),
  }),
  microsoftLogin: endpoint({
    method: "GET",
    path: "/auth/ad/login",
    access: { who: "public", rate: "auth" },
    input: wire(elsewhere),
    output: wire({ url: z.url() }),
  }),
  googleReturn: endpoint({
    method: "GET",
    path: "/auth/google/callback",
    access: { who: "public", rate: "auth" },
    input: providerAnswer,
    output: redirect,
    answersRedirect: true,
  }),
  microsoftReturn: endpoint({
    method: "GET",
    path: "/auth/ad/callback",
    access: { who: "public", rate: "auth" },
    input: providerAnswer,
    output: redirect,
    answersRedirect: true,
  }),

  /** Who asks for consent on `/oauth`, and for which scopes (AUTH-44 to AUTH-46). */
  oauthClient: endpoint({
    method: "GET",
    path: "/oauth/client",
    access: { who: "person", scope: "self", rate: "read" },
    input: wire({ clientId: clientName, scope: scopeText }),
    output: wire({ name: z.string(), host: z.string(), scopes: z.array(z.enum(scopes)) }),
  }),
  oauthAccept: endpoint({
    method: "POST",
    path: "/oauth/accept",
    access: { who: "member", scope: "self", rate: "write" },
    input: wire({ state: z.string().min(1).max(500), clientId: clientName, scope: scopeText }),
    output: wire({ url: z.url() }),
  }),
  /** Exchanges the code of a consent, good once and 60 s, for a token (RFC 6749, section 4.1.3; S19). */
  oauthToken: endpoint({
    method: "POST",
    path: "/oauth/token",
    access: { who: "public", rate: "auth" },
    input: wire({
      grantType: z.literal("authorization_code"),
      code: z.string().max(200),
      clientId: clientName,
      clientSecret: z.string().max(200),
      redirectUri: z.string().max(500),
    }),
    output: wire({
      accessToken: z.string(),
      tokenType: z.literal("bearer"),
      expiresIn: z.int(),
      scope: z.string(),
    }),
    isBare: true,
  }),
};
