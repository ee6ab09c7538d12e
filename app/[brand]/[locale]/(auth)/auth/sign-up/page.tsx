import { Suspense } from "react";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { countriesIn } from "@/lib/format/countries";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";

export const generateMetadata = titled("auth.signUp.title");

export default async function SignUpPage({ params }: { params: PlaceParams }) {
  const { locale } = await placeOf(params);
  return (
    <Suspense>
      <SignUpForm countries={countriesIn(locale)} />
    </Suspense>
  );
}
