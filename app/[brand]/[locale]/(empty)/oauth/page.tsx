import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ConsentForm } from "@/components/auth/consent-form";
import { Messages } from "@/components/shell/messages";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/api/api-error";
import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";

export const generateMetadata = titled("auth.consent.page");

/** Another program asks to act for the user (AUTH-44 to AUTH-46). */
type Props = { params: PlaceParams; searchParams: SearchParams };

export default async function ConsentPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  const { oauth_client: id, state, scope = "read" } = await queryOf(searchParams);
  if (!id || !state) redirect("/");
  const [program, workspace, person] = await Promise.all([
    programOf(id, scope),
    serverApi(workspaces.info, {}),
    serverApi(users.current, {}),
  ]);
  if (typeof program === "string") return <Unknown why={program} />;
  return (
    <Messages locale={locale} of={["scopes"]}>
      <ConsentForm
        program={{ id, ...program }}
        state={state}
        scope={scope}
        workspace={workspace.name}
        person={{ name: person.fullName, email: person.email }}
      />
    </Messages>
  );
}

const programOf = (clientId: string, scope: string) =>
  serverApi(auth.oauthClient, { clientId, scope }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "oauth_client_unknown") return "unknown";
    if (error instanceof ApiError && error.code === "oauth_scope_unknown") return "unknownScope";
    throw error;
  });

async function Unknown({ why }: { why: "unknown" | "unknownScope" }) {
  const t = await getTranslations("auth.consent");
  return (
    <EmptyState
      kind="error"
      heading="h1"
      title={t(`${why}Title`)}
      text={t(why)}
      actions={<ButtonLink href="/">{t("home")}</ButtonLink>}
    />
  );
}
