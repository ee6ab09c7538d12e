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

/** The 256 random bits of an emailed link. Any other string is simply an unknown code. */
const mailedCode = z.string().min(1, "fill_this_field").max(200);
const clientName = z.string().min(1).max(100);
/** Where and how a person arrived (AUTH-18). */
const arrival = {
  track: dictionary(z.string().max(60), z.string().max(500), 20).optional(),
  irclickid: z.string().max(200).optional(),
};
const elsewhere = {
  invite: inviteCode.optional(),
  back: z.string().max(500).optional(),
  /** Whether the page showed the terms; only then is an account made for someone new (AUTH-11). */
  acceptedTerms: z.boolean().optional(),
  countryCode: countryCode.optional(),
  ...arrival,
};
/** Providers add further parameters; only these are read. */
const providerAnswer = z.looseObject({
  code: z.string().max(4000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
/** Who can sign up: everyone, only people with an invitation, or no one because another product provisions users. */
export const registrations = ["open", "invitation", "third-party"] as const;
/** A path of the host that was asked. */
const redirect = wire({ to: z.string() });

/** Our own client is recognized by its cookie; `token` is a random value that grants nothing (decision on AUTH-06). */
const signedIn = wire({ token: z.string(), user });

/** The sign-in methods that this brand allows and this installation has configured (AUTH-31, AUTH-33). */
const methods = wire({
  password: z.boolean(),
  google: z.boolean(),
  microsoft: z.boolean(),
  thirdParty: z.boolean(),
  registration: z.enum(registrations),
  /** Whether the installation can send email to its users at all. */
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
  /** It also reveals whether an address is known, so it shares the rate limit of `users.exists` (F5). */
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
      /** The code of an invitation by email, which also proves who owns the address (AUTH-42). */
      mailedCode: named("i", z.string().max(200).optional()),
      countryCode,
      acceptedTerms: z.literal(true, { error: "terms_not_accepted" }),
      locale: locale.optional(),
      ...arrival,
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
  /** Of the query's tokens only a one-time code from `handOver` counts; it starts a session in our own client (AUTH-32, AUTH-43). */
  validateToken: endpoint({
    method: "GET",
    path: "/auth/validate_token",
    access: { who: "public", rate: "read" },
    input: z.looseObject({ brand: z.string().optional(), token: z.string().max(200).optional() }),
    output: wire({ isValid: z.boolean(), user: user.nullable() }),
  }),
  /** A random identifier for a browser that is not signed in (AUTH-36, AUTH-37). */
  createToken: endpoint({
    method: "POST",
    path: "/auth/create_token",
    access: { who: "public", rate: "write" },
    input: wire({ brand: z.string().max(40).optional() }),
    output: wire({ token: z.string() }),
  }),
  /** Issues a code valid for 60 s that carries the sign-in over to the brand's own host (AUTH-43). */
  handOver: endpoint({
    method: "POST",
    path: "/auth/hand_over",
    access: { who: "person", scope: "self", rate: "auth" },
    input: noInput,
    output: wire({ token: z.string(), expiresAt: instant }),
  }),

  /** Gives the same answer for known and unknown addresses (S14). */
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
  /** Ends every session of the user (S12). */
  setPassword: endpoint({
    method: "POST",
    path: "/auth/set_password_with_restore_code",
    access: { who: "public", rate: "auth" },
    input: wire({ password, restoreCode: mailedCode }),
    output: nothing,
  }),

  /** Sends the confirmation email again, at most once per 60 s (AUTH-25, AUTH-26). */
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
  /** Lets this session skip email confirmation (AUTH-29). */
  skipActivation: endpoint({
    method: "POST",
    path: "/auth/skip_activation",
    access: { who: "person", scope: "self", rate: "write" },
    input: noInput,
    output: nothing,
  }),

  /** The provider's sign-in URL; state and verifier stay in a cookie of this browser (AUTH-30, S17). */
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

  /** The program asking for consent on `/oauth`, and its scopes (AUTH-44 to AUTH-46). */
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
  /** Exchanges the code of a consent for a token; a code works once, within 60 s (RFC 6749, section 4.1.3; S19). */
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
