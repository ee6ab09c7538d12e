import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { lockConsent, moveConsent, type SandboxConsent } from "@/server/sandbox/consent/consents";
import { tokenFor } from "@/server/sandbox/consent/driver";
import { consentActs, consentAfter } from "@/server/sandbox/rules/consent";
import type { PublicPage, PublicRequest } from "../public-pages";
import { pagePolicy } from "./brand-page";
import { mailConsentPage } from "./mail-consent-page";

/** The sign-in page of the pretend Google and Microsoft. Whoever has its URL owns the mailbox, as at any provider. */
export const mailConsentPages: readonly PublicPage[] = [
  { method: "GET", path: "/sandbox/mail-consent/:token", holder: () => null, answer: show },
  { method: "POST", path: "/sandbox/mail-consent/:token", holder: () => null, answer: decide },
];

async function show(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { brand, locale } = cx.scope;
  const page = await inConsent(cx, request, async (_tx, consent) =>
    mailConsentPage({ brand, locale, consent }),
  );
  return reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(page);
}

/** Applies the pressed button. Who allowed or declined goes back to where they came from, with a code or with an error. */
async function decide(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { act: pressed } = (request.body ?? {}) as { act?: unknown };
  const act = consentActs.find((name) => name === pressed);
  const to = await inConsent(cx, request, async (tx, { id, state, returnUrl }) => {
    const next = act ? consentAfter(state, act) : null;
    if (next === null) return `/sandbox/mail-consent/${id}`;
    const code = next === "allowed" ? tokenFor(id) : null;
    await moveConsent(tx, id, next, code && hashOf(code));
    if (next === "revoked") return `/sandbox/mail-consent/${id}`;
    const back = new URL(returnUrl);
    if (code) back.searchParams.set("code", code);
    else back.searchParams.set("error", "access_denied");
    return back.href;
  });
  return reply.redirect(to, 303);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function inConsent<T>(
  cx: VisitorContext,
  { params }: PublicRequest,
  work: (tx: Tx, consent: SandboxConsent) => Promise<T>,
): Promise<T> {
  const id = params.token ?? "";
  const [row] = uuid.test(id)
    ? await cx.doors<{ find_mail_consent: string | null }>("select sandbox.find_mail_consent($1)", [id])
    : [];
  if (!row?.find_mail_consent) throw new DomainError("not_found");
  return cx.inWorkspace(row.find_mail_consent, async (tx) => {
    const consent = await lockConsent(tx, id);
    if (!consent) throw new DomainError("not_found");
    return work(tx, consent);
  });
}
