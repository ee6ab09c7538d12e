import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ArrivedError } from "@/components/auth/arrived-error";
import { AuthHeader } from "@/components/auth/auth-header";
import { KeepArrival } from "@/components/auth/keep-arrival";
import { ProviderButtons } from "@/components/auth/provider-buttons";
import { ProviderSignUp } from "@/components/auth/provider-sign-up";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { ownPath } from "@/components/auth/ways";
import { TextLink } from "@/components/ui/text-link";
import { countriesIn } from "@/lib/format/countries";
import { countryOfZone } from "@/lib/format/zone-country";
import { invitationOf, mailedInvitationOf, openWays, pathWith, queryOf, type SearchParams } from "../asked";

export const generateMetadata = titled("auth.signUp.title");

type Props = { params: PlaceParams; searchParams: SearchParams };

export default async function SignUpPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { space, ...query } = await queryOf(searchParams);
  if (space !== undefined) redirect(pathWith("/auth/sign-up", query)); // AUTH-03
  const [t, ways, coded, mailed, jar] = await Promise.all([
    getTranslations("auth"),
    openWays(),
    invitationOf(query.invite),
    mailedInvitationOf(query.i),
    cookies(),
  ]);
  const invitation = mailed?.space ?? coded;
  if (ways.registration === "third-party") redirect("/auth/sign-in");
  if (ways.registration === "invitation" && !invitation) redirect("/auth/sign-in?error=sign_up_closed");
  // A user who signs up through an emailed invitation joins at once; one who already has an account returns to it (SPACE-41).
  const back = mailed ? pathWith("/space/accept-invite", { i: query.i }) : ownPath(query.back);
  const zone = jar.get("zone")?.value;
  const detectedCountry = (zone && countryOfZone(zone)) || "";
  return (
    <div className="grid grid-cols-1 gap-5">
      <KeepArrival />
      <AuthHeader title={invitation ? t("invite.title", { name: invitation.name }) : t("signUp.title")}>
        {t(invitation ? "invite.lead" : "signUp.lead")}
      </AuthHeader>
      <ArrivedError code={query.error} service={query.provider} />
      <ProviderButtons
        ways={ways}
        back={back}
        invite={coded ? query.invite : undefined}
        note={<ProviderSignUp detectedCountry={detectedCountry} />}
      />
      {ways.password && (
        <SignUpForm
          back={back}
          countries={countriesIn(locale)}
          detectedCountry={detectedCountry}
          invite={query.invite ? { code: query.invite, workspace: coded?.name } : null}
          mailed={query.i && mailed ? { code: query.i, email: mailed.email } : null}
        />
      )}
      <p className="type-compact text-center text-text-2">
        {t("signUp.haveAccount")}{" "}
        <TextLink
          href={pathWith("/auth/sign-in", { invite: query.invite, back: mailed ? back : query.back })}
        >
          {t("signUp.signIn")}
        </TextLink>
      </p>
    </div>
  );
}
