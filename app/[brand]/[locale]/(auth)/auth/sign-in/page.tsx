import { redirect } from "next/navigation";
import { SignInView } from "@/app/(auth)/sign-in-view";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { openWays, queryOf, type SearchParams } from "../asked";

export const generateMetadata = titled("auth.signIn.submit");

type Props = { params: PlaceParams; searchParams: SearchParams };

/** Sign-in with a query; without one see (entry). */
export default async function SignInPage({ params, searchParams }: Props) {
  await placeOf(params);
  const [query, ways] = await Promise.all([queryOf(searchParams), openWays()]);
  if (ways.thirdParty && !ways.password && !ways.google && !ways.microsoft)
    redirect("/auth/integration/third-party-login");
  return <SignInView ways={ways} query={query} />;
}
