import { redirect } from "next/navigation";
import { queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { titled } from "@/app/titled";
import { ownPath } from "@/components/auth/ways";
import { SetWorkspace } from "@/components/workspaces/set-workspace";

export const generateMetadata = titled("workspaces.choose.title");

/** SPACE-41: switches to the workspace in the URL and continues to the page it came for, else to the campaigns. */
export default async function SetSpacePage({ searchParams }: { searchParams: SearchParams }) {
  const { space, back } = await queryOf(searchParams);
  if (!space) redirect("/space/use-space");
  return <SetWorkspace workspaceId={space} next={ownPath(back)} />;
}
