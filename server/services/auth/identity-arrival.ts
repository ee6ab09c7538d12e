import { DomainError } from "@/lib/contract/errors";
import { email as wireEmail } from "@/lib/contract/fields";
import type { VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import type { Identity } from "@/server/ports/identity";
import { findIdentity, insertIdentity, type KnownAs } from "@/server/repositories/auth/identities";
import { endCodes } from "@/server/repositories/auth/one-time-codes";
import { deleteFactors } from "@/server/repositories/auth/second-factors";
import { deleteSessions } from "@/server/repositories/auth/sessions";
import { findSignIn, type Person, readPerson, setPasswordHash } from "@/server/repositories/auth/users";
import { findInvitation, findMailed } from "@/server/services/members/joining";
import { verifyAddress } from "@/server/services/workspaces/trial";
import type { Away } from "./away";
import { makePerson } from "./new-person";
import { enterOrAsk } from "./second-step";
import { beginSession } from "./session-start";
import { requireOpenRegistration } from "./sign-in-methods";

/**
 * Signs in the person a provider identified: by the provider's id, else by an address it has verified, else as a new person (S17). Returns
 * the path where the browser continues; throws what the sign-in page shows.
 */
export async function arrive(cx: VisitorContext, away: Away, identity: Identity): Promise<string> {
  const known = { brand: cx.scope.brand.id, provider: away.provider, subject: identity.subject };
  const linked = await findIdentity(cx.doors, known);
  if (linked !== null) {
    return cx.asPerson(linked, (tx) => enter(cx, tx, away));
  }
  const email = verifiedEmail(identity);
  if (email === null) throw new DomainError("provider_email_unverified");
  const found = await findSignIn(cx.doors, email, known.brand);
  if (!found) return signUpWith(cx, away, known, { ...identity, email });
  return cx.asPerson(found.personId, async (tx) => {
    await takeOver(cx, tx, await readPerson(tx));
    await insertIdentity(tx, known);
    return enter(cx, tx, away);
  });
}

/** A second step is required here, too, unless the brand leaves it to its providers. */
async function enter(cx: VisitorContext, tx: PersonTx, away: Away): Promise<string> {
  const first = { proof: "provider" as const, remember: false };
  if (cx.scope.brand.trustsProviders) await beginSession(cx, tx, false, first);
  else if ((await enterOrAsk(cx, tx, first)).secondStep)
    return `/auth/sign-in?${new URLSearchParams({ step: "second", back: pathOf(away) })}`;
  return pathOf(away);
}

const verifiedEmail = ({ email, isEmailVerified }: Identity): string | null =>
  email !== null && isEmailVerified && wireEmail.safeParse(email).success ? canonicalEmail(email) : null;

/** An existing person with an invitation is asked first whether to join. */
const pathOf = ({ back, invite }: Away) => (invite ? `/space/join?invite=${invite}` : back);

/**
 * The provider proves who owns the address. Someone else may have signed up with it before: if it is unconfirmed, everything they set is
 * removed. If it only counts as confirmed because it could not be verified, the person has to enter the password first.
 */
async function takeOver(cx: VisitorContext, tx: PersonTx, person: Person | null): Promise<void> {
  if (!person) throw new DomainError("unauthorized");
  const isOwn = person.isAddressProven || !person.hasPassword || cx.person?.personId === person.id;
  if (!isOwn && person.emailConfirmedAt) throw new DomainError("email_taken");
  if (!isOwn) {
    await setPasswordHash(tx, null);
    await deleteSessions(tx);
    await deleteFactors(tx);
    await endCodes(tx);
  }
  await verifyAddress(cx, tx);
}

/** Makes the person, if they left from a page that showed the terms (AUTH-11). */
async function signUpWith(
  cx: VisitorContext,
  { back, invite, signUp }: Away,
  known: KnownAs,
  { email, firstName, lastName }: Identity & { email: string },
): Promise<string> {
  const invitation = await invitationIn(cx, invite, back);
  requireOpenRegistration(cx, invitation !== null);
  if (!signUp) throw new DomainError("no_account_yet");
  const now = cx.now();
  const person = {
    ...{ email, firstName, lastName, brand: known.brand, locale: cx.scope.locale },
    ...{ passwordHash: null, phone: null, ...signUp },
    ...{ confirmedAt: now, termsAcceptedAt: now },
  };
  return makePerson(cx, person, invitation, async (tx) => {
    await insertIdentity(tx, known);
    await beginSession(cx, tx, false, { proof: "provider" });
    return invitation && "mailedCode" in invitation ? "/" : back;
  });
}

/** By an invitation code, or by the emailed link they are returning to. */
async function invitationIn(cx: VisitorContext, invite: string | null, back: string) {
  if (invite !== null) return findInvitation(cx, invite);
  const mailedCode = mailedCodeIn(back);
  return mailedCode === null ? null : findMailed(cx, mailedCode);
}

/** The invitation code in the path of an emailed link; null for any other path. */
export function mailedCodeIn(back: string): string | null {
  const { pathname, searchParams } = new URL(back, "http://own.invalid");
  return pathname === "/space/accept-invite" ? searchParams.get("i") : null;
}
