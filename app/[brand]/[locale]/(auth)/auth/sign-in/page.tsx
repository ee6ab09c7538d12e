import { redirect } from "next/navigation";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";
import { SignInView } from "../../sign-in-view";
import { openWays, queryOf, type SearchParams } from "../asked";

export const generateMetadata = titled("auth.signIn.submit");

type Props = { params: PlaceParams; searchParams: SearchParams };

/** With a query; without one see (entry). */
export default async function SignInPage({ params, searchParams }: Props) {
  await placeOf(params);
  const [query, ways] = await Promise.all([queryOf(searchParams), openWays()]);
  if (ways.thirdParty && !ways.password && !ways.google && !ways.microsoft)
    redirect("/auth/integration/third-party-login");
  return <SignInView ways={ways} query={query} />;
}
