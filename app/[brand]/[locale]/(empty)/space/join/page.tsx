import { invitationOf, queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { titled } from "@/app/titled";
import { JoinWorkspace } from "@/components/auth/join-workspace";

export const generateMetadata = titled("auth.join.title");

/** SPACE-38: joins with the code from the URL, or with one typed in. */
export default async function JoinPage({ searchParams }: { searchParams: SearchParams }) {
  const { invite = "" } = await queryOf(searchParams);
  return <JoinWorkspace code={invite} invitation={await invitationOf(invite)} />;
}
