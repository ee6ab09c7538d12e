import { getTranslations } from "next-intl/server";
import { ArrivedError } from "@/components/auth/arrived-error";
import { AuthHeader } from "@/components/auth/auth-header";
import { KeepArrival } from "@/components/auth/keep-arrival";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { ReturnNote } from "@/components/auth/return-note";
import { SecondStepForm } from "@/components/auth/second-step-form";
import { SignInForm } from "@/components/auth/sign-in-form";
import { ownPath, type Ways } from "@/components/auth/ways";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { serverApi } from "@/lib/api/server";
import { security } from "@/lib/contract/security";
import { codeIn, mailedInvitationOf, pathWith } from "./auth/asked";

type Props = { ways: Ways; query: Record<string, string | undefined> };

/** The sign-in page, both prerendered and rendered for a query. */
export async function SignInView({ ways, query }: Props) {
  const t = await getTranslations("auth");
  const back = ownPath(query.back);
  const invite = query.invite ?? codeIn(back, "invite");
  const i = codeIn(back, "i");
  const [mailed, step] = await Promise.all([
    mailedInvitationOf(i),
    query.step === "second" ? serverApi(security.secondStep, {}) : null,
  ]);
  if (step) return <SecondStepForm step={step} back={back} />;
  const changed = (["password", "email"] as const).find((name) => name === query.changed);
  return (
    <div className="grid gap-5">
      <KeepArrival />
      {mailed ? (
        <AuthHeader title={t("accept.title", { name: mailed.space.name })}>
          {t("accept.signIn", { email: mailed.email })}
        </AuthHeader>
      ) : (
        <AuthHeader title={t("signIn.title")}>
          <ReturnNote back={back} plain={t("signIn.lead")} />
        </AuthHeader>
      )}
      {changed && <Banner tone="success">{t(`changed.${changed}`)}</Banner>}
      <ArrivedError code={query.step ? "second_step_over" : query.error} service={query.provider} />
      <ProviderButtons ways={ways} back={back} invite={invite} />
      {ways.password && <SignInForm back={back} email={mailed?.email} />}
      {(ways.registration === "open" || invite || mailed) && (
        <p className="type-compact text-center text-text-2">
          {t("signIn.newHere")}{" "}
          <TextLink href={pathWith("/auth/sign-up", mailed ? { i } : { invite, back: query.back })}>
            {t("signIn.create")}
          </TextLink>
        </p>
      )}
    </div>
  );
}
