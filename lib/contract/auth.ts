import * as z from "zod";
import { endpoint } from "./endpoint";
import { countryCode, email, line, locale, noInput, nothing, password, phone } from "./fields";
import { user } from "./users";
import { wire } from "./wire";

export const inviteCode = z.string().regex(/^[A-Za-z0-9]{12}$/, "space_not_found");

/** The own client is known by its cookie; `token` is a random mark without authority (decision on AUTH-06). */
const signedIn = wire({ token: z.string(), user });

export const auth = {
  signUp: endpoint({
    method: "POST",
    path: "/auth/sign_up",
    access: { who: "public", rate: "auth" },
    input: wire({
      email,
      password,
      firstName: line(60),
      lastName: line(60),
      phone: phone.optional(),
      inviteCode: inviteCode.optional(),
      countryCode,
      acceptedTerms: z.literal(true, { error: "terms_not_accepted" }),
      locale: locale.optional(),
      track: z.record(z.string(), z.string().max(500)).optional(),
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
    output: signedIn,
  }),
  signOut: endpoint({
    method: "GET",
    path: "/auth/logout",
    access: { who: "person", rate: "write" },
    input: noInput,
    output: nothing,
  }),
  validateToken: endpoint({
    method: "GET",
    path: "/auth/validate_token",
    access: { who: "public", rate: "read" },
    input: z.looseObject({ brand: z.string().optional() }),
    output: wire({ isValid: z.boolean(), user: user.nullable() }),
  }),
};
