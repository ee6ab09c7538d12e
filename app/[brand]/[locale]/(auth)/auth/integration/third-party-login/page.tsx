import { openWays, queryOf, type SearchParams } from "@/app/(auth)/auth/asked";
import { titledSecret } from "@/app/(auth)/auth/secret";
import { type PlaceParams, placeOf } from "@/app/place";
import { ThirdPartyLogin } from "@/components/auth/third-party-login";

export const generateMetadata = titledSecret("auth.thirdParty.title");

type Props = { params: PlaceParams; searchParams: SearchParams };

export default async function ThirdPartyLoginPage({ params, searchParams }: Props) {
  const { brand } = await placeOf(params);
  const [query, ways] = await Promise.all([queryOf(searchParams), openWays()]);
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return (
    <ThirdPartyLogin
      query={Object.fromEntries(given)}
      brand={{ id: brand.id, name: brand.name, logos: brand.logos }}
      hasSignIn={ways.password || ways.google || ways.microsoft}
    />
  );
}
