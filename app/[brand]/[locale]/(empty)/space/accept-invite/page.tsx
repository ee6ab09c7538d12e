import { mailedInvitationOf, queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { titled } from "@/app/titled";
import { AcceptInvite } from "@/components/auth/accept-invite";
import { serverApi } from "@/lib/api/server";
import { users } from "@/lib/contract/users";

export const generateMetadata = titled("auth.join.title");

/** SPACE-41, AUTH-42: the target of an emailed invitation. Signed-out users return here after sign-in. */
export default async function AcceptInvitePage({ searchParams }: { searchParams: SearchParams }) {
  const { i = "" } = await queryOf(searchParams);
  const [invitation, { email }] = await Promise.all([mailedInvitationOf(i), serverApi(users.current, {})]);
  return <AcceptInvite code={i} invitation={invitation} email={email} />;
}
