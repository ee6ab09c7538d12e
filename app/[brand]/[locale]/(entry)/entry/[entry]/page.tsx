import { notFound } from "next/navigation";
import { SignInView } from "@/app/(auth)/sign-in-view";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { brandOfKey } from "@/brands";
import { entries } from "@/lib/edge/entry";

export const generateMetadata = titled("auth.signIn.submit");

type Params = { brand: string; locale: string; entry: string };

/** All combinations of sign-in methods that the brand offers and an installation can have configured. */
export function generateStaticParams({ params }: { params: Pick<Params, "brand"> }) {
  const methods = brandOfKey(params.brand)?.authMethods ?? [];
  // This one is never linked, but without any entry for one brand Next would prerender none for the others either.
  if (!methods.includes("password")) return [{ entry: "password" }];
  const offered = (entry: string) =>
    entry.split("-").every((way) => methods.some((method) => method === way));
  return entries.filter(offered).map((entry) => ({ entry }));
}

/** The sign-in page that most users see, prerendered (see lib/edge/entry.ts). */
export default async function EntryPage({ params }: { params: Promise<Params> }) {
  const { brand } = await placeOf(params);
  const { entry } = await params;
  // Brands that an operator configured are rendered on their first visit.
  if (!entries.some((known) => known === entry)) notFound();
  const ways = {
    password: true,
    google: entry.includes("google"),
    microsoft: entry.includes("microsoft"),
    thirdParty: brand.authMethods.includes("third-party"),
    registration: brand.registration,
  };
  return <SignInView ways={ways} query={{}} />;
}
