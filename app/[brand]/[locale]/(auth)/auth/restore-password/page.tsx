import { type PlaceParams, placeOf } from "@/app/place";
import { RestorePassword } from "@/components/auth/restore-password";
import { SignInLink } from "@/components/auth/sign-in-link";
import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import { queryOf, type SearchParams } from "../asked";
import { titledSecret } from "../secret";

export const generateMetadata = titledSecret("auth.restore.title");

type Props = { params: PlaceParams; searchParams: SearchParams };

/** The parameter's name is fixed by links in emails (AUTH-24). */
export default async function RestorePasswordPage({ params, searchParams }: Props) {
  await placeOf(params);
  const { restore_code: code } = await queryOf(searchParams);
  return (
    <div className="grid gap-5">
      <RestorePassword code={code} isGood={code ? await isGood(code) : false} />
      <SignInLink />
    </div>
  );
}

const isGood = (restoreCode: string) =>
  serverApi(auth.checkRestoreCode, { restoreCode }).then(
    ({ isValid }) => isValid,
    () => false,
  );
