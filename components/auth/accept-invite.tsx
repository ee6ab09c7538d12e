"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { leaveSession } from "@/lib/actions/auth";
import { acceptInvite } from "@/lib/actions/joining";
import type { Output } from "@/lib/contract/endpoint";
import type { members } from "@/lib/contract/members";
import { useErrorText } from "@/lib/forms/errors";
import { AgreeOrLeave } from "./agree-or-leave";
import { Leave } from "./leave";
import { useActionForm } from "./use-action-form";

type Invitation = Output<typeof members.mailedInvitation>;
type Props = {
  /** The code in the URL and the invitation it belongs to; null if the invitation is no longer valid. */
  code: string;
  invitation: Invitation | null;
  /** The email address of the signed-in user. */
  email: string;
};

/** The page that an emailed invitation links to (SPACE-41): joins the workspace, or leads to sign-in with the right address (AUTH-41). */
export function AcceptInvite({ code, invitation, email }: Props) {
  const joining = useActionForm(acceptInvite);
  // Checked first, because the invitation is no longer valid once it is accepted.
  if (joining.done) return <Leave to="/" />;
  if (!invitation) return <Over />;
  const isTheirs = invitation.email.toLowerCase() === email.toLowerCase();
  return (
    <div className="grid gap-5">
      <Workspace invitation={invitation} />
      {isTheirs ? (
        <Join code={code} joining={joining} />
      ) : (
        <OfAnother code={code} invited={invitation.email} email={email} />
      )}
    </div>
  );
}

function Workspace({ invitation: { space } }: { invitation: Invitation }) {
  const t = useTranslations("auth");
  return (
    <header className="grid justify-items-start gap-4">
      <Avatar name={space.name} id={space.id} src={space.avatar} size={40} />
      <div>
        <h1 className="type-display text-balance wrap-anywhere">{t("join.invited", { name: space.name })}</h1>
        <p className="mt-1.5 text-text-2">{t("accept.lead")}</p>
      </div>
    </header>
  );
}

function Join({ code, joining }: { code: string; joining: ReturnType<typeof useActionForm> }) {
  const t = useTranslations("auth.join");
  const { form, failure, busy } = joining;
  return (
    <form {...form} className="grid gap-5">
      <input type="hidden" name="i" value={code} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <AgreeOrLeave agree={t("submit")} leave={t("cancel")} busy={busy} />
    </form>
  );
}

function OfAnother({ code, invited, email }: { code: string; invited: string; email: string }) {
  const t = useTranslations("auth.accept");
  const errorText = useErrorText();
  const { form, done, busy } = useActionForm(leaveSession);
  const back = encodeURIComponent(`/space/accept-invite?i=${code}`);
  return (
    <form {...form} className="grid gap-5">
      {done && <Leave to={`/auth/sign-in?back=${back}`} />}
      <Banner tone="danger">{errorText("invite_of_another")}</Banner>
      <p className="wrap-anywhere text-text-2">{t("other", { invited, email })}</p>
      <div className="flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <ButtonLink href="/" size="touch">
          {t("stay")}
        </ButtonLink>
        <Button type="submit" variant="primary" size="touch" busy={busy}>
          {t("switch")}
        </Button>
      </div>
    </form>
  );
}

function Over() {
  const t = useTranslations("auth.accept");
  const errorText = useErrorText();
  return (
    <div className="grid justify-items-start gap-5">
      <div>
        <h1 className="type-display text-balance">{errorText("invite_expired")}</h1>
        <p className="mt-1.5 text-text-2">{t("over")}</p>
      </div>
      <ButtonLink href="/" size="touch">
        {t("home")}
      </ButtonLink>
    </div>
  );
}
