import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { titled } from "@/app/titled";
import { AboutCompanyLater } from "@/components/workspaces/about-company-later";
import { CreateWorkspaceForm } from "@/components/workspaces/create-workspace-form";
import { serverApi } from "@/lib/api/server";
import { countriesIn } from "@/lib/format/countries";
import { prefetch } from "@/lib/queries/prefetch";
import { signUpSettingsQuery, workspaceQuery } from "@/lib/queries/workspaces";

export const generateMetadata = titled("workspaces.create.title");

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ step?: string | string[] }>;
};

/** A workspace is named first; the questions follow (ONB-02). */
export default async function CreateWorkspacePage({ params, searchParams }: Props) {
  const { workspace } = await passGate();
  if ((await searchParams).step !== "about") return <CreateWorkspaceForm mayLeave={workspace !== null} />;
  const { locale } = await params;
  return (
    <HydrationBoundary
      state={
        await prefetch(
          (client) => client.prefetchQuery(signUpSettingsQuery(serverApi)),
          (client) => client.prefetchQuery(workspaceQuery(serverApi)),
        )
      }
    >
      <AboutCompanyLater countries={countriesIn(locale)} />
    </HydrationBoundary>
  );
}
