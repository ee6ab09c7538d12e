import { redirect } from "next/navigation";
import { type PlaceParams, placeOf } from "@/app/place";
import { ActivateEmail } from "@/components/auth/activate-email";
import { ConfirmEmail } from "@/components/auth/confirm-email";
import { UndoEmailChange } from "@/components/auth/undo-email-change";
import { serverApi } from "@/lib/api/server";
import { security } from "@/lib/contract/security";
import { users } from "@/lib/contract/users";
import { pageFacts } from "@/lib/edge/page-facts";
import { queryOf, type SearchParams } from "../asked";
import { titledSecret } from "../secret";

export const generateMetadata = titledSecret("auth.activate.title");

type Props = { params: PlaceParams; searchParams: SearchParams };

const undoneBy = (undoCode: string) => serverApi(security.checkUndoCode, { undoCode }).catch(() => null);

/** An emailed link confirms or undoes, signed in or not; without a code this is the waiting page of a signed-in user (AUTH-25, AUTH-27). */
export default async function ActivateEmailPage({ params, searchParams }: Props) {
  await placeOf(params);
  const [query, { person }] = await Promise.all([queryOf(searchParams), pageFacts()]);
  const { activation_code: code, undo_code: undoCode } = query;
  if (code) return <ConfirmEmail code={code} isSignedIn={person !== null} />;
  if (undoCode) return <UndoEmailChange code={undoCode} change={await undoneBy(undoCode)} />;
  if (!person) redirect("/auth/sign-in?back=%2Fauth%2Factivate-email");
  const { email } = await serverApi(users.current, {});
  return <ActivateEmail email={email} />;
}
