import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConsentForm } from "@/components/auth/consent-form";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ApiError } from "@/lib/api/api-error";
import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";
import { queryOf, type SearchParams } from "../../(auth)/auth/asked";
import { titled } from "../../titled";

export const generateMetadata = titled("auth.consent.page");

/** Another program asks to act for somebody (AUTH-44 to AUTH-46). */
export default async function ConsentPage({ searchParams }: { searchParams: SearchParams }) {
  const { oauth_client: id, state } = await queryOf(searchParams);
  if (!id || !state) redirect("/");
  const [program, workspace, person] = await Promise.all([
    programOf(id),
    serverApi(workspaces.info, {}),
    serverApi(users.current, {}),
  ]);
  if (!program) return <Unknown />;
  return (
    <ConsentForm
      program={{ id, ...program }}
      state={state}
      workspace={workspace.name}
      person={{ name: person.fullName, email: person.email }}
    />
  );
}

const programOf = (clientId: string) =>
  serverApi(auth.oauthClient, { clientId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "oauth_client_unknown") return null;
    throw error;
  });

async function Unknown() {
  const t = await getTranslations("auth.consent");
  return (
    <EmptyState
      kind="error"
      heading="h1"
      title={t("unknownTitle")}
      text={t("unknown")}
      actions={<ButtonLink href="/">{t("home")}</ButtonLink>}
    />
  );
}
