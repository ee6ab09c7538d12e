import type { auth } from "@/lib/contract/auth";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { ownPath } from "@/server/domain/auth/back";
import { newSecret } from "@/server/ids";
import type { Identity, Provider, SignInAttempt } from "@/server/ports/identity";
import { brandAddress } from "@/server/services/workspaces/brand-address";
import { type Away, fittingTrack, keepAway, takeAway } from "./away";
import { arrive, mailedCodeIn } from "./identity-arrival";
import { providerClient } from "./sign-in-methods";

const names: Record<Provider, string> = { google: "Google", microsoft: "Microsoft" };
const callbacks: Record<Provider, string> = {
  google: "/api/auth/google/callback",
  microsoft: "/api/auth/ad/callback",
};

const refused = (provider: Provider) => new DomainError("provider_refused", { provider: names[provider] });

/** `GET /auth/google/login`, `GET /auth/ad/login` (AUTH-30): where to sign in; the data to verify the answer stays in this browser. */
export const leaveFor =
  (provider: Provider) => async (cx: VisitorContext, input: Input<typeof auth.googleLogin>) => {
    const client = providerClient(cx, provider);
    const { brand, host } = cx.scope;
    const redirectUri = `${brandAddress(brand, cx.config.http.baseUrl, host)}${callbacks[provider]}`;
    const attempt: SignInAttempt = {
      ...{ state: newSecret(), nonce: newSecret(), verifier: newSecret() },
      redirectUri,
    };
    const url = await cx.ports.identity.addressOf(provider, client, attempt);
    if (url === null) throw refused(provider);
    const { invite = null, back } = input;
    keepAway(cx, { provider, attempt, back: ownPath(back), invite, signUp: signUpOf(input) });
    return { url };
  };

function signUpOf(input: Input<typeof auth.googleLogin>): Away["signUp"] {
  if (!input.acceptedTerms) return null;
  const { countryCode = null, track, irclickid } = input;
  return { countryCode, trackInfo: fittingTrack({ ...(irclickid && { irclickid }), ...track }) };
}

/** The callbacks of both: signs in and continues, or returns to the sign-in page with the reason. */
export const returnFrom =
  (provider: Provider) =>
  async (
    cx: VisitorContext,
    answer: Input<typeof auth.googleReturn>,
  ): Promise<Output<typeof auth.googleReturn>> => {
    const away = takeAway(cx, provider);
    try {
      if (!away) throw refused(provider);
      const identity = await identify(cx, away, answer);
      return { to: await arrive(cx, away, identity) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { to: backToForm(provider, error, away) };
    }
  };

/** The state must be the one this browser left with, and is good once, also for two who return at the same moment (S17). */
async function identify(
  cx: VisitorContext,
  { provider, attempt }: Away,
  { state, code, error }: Input<typeof auth.googleReturn>,
): Promise<Identity> {
  if (state !== attempt.state || error !== undefined || code === undefined) throw refused(provider);
  await cx.tries.take("sign-in-state", state).catch(() => Promise.reject(refused(provider)));
  const client = providerClient(cx, provider);
  const identity = await cx.ports.identity.identify(provider, client, attempt, code);
  if (!identity) throw refused(provider);
  return identity;
}

/** Someone without an account continues on the sign-up page, everyone else on the sign-in page. */
function backToForm(provider: Provider, { code }: DomainError, away: Away | null): string {
  const query = new URLSearchParams({ error: code, provider });
  const isNew = code === "no_account_yet";
  const mailedCode = away && isNew ? mailedCodeIn(away.back) : null;
  if (mailedCode) query.set("i", mailedCode);
  else if (away && away.back !== "/") query.set("back", away.back);
  if (away?.invite) query.set("invite", away.invite);
  return `/auth/${isNew ? "sign-up" : "sign-in"}?${query}`;
}
