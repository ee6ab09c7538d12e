import { Suspense } from "react";
import { SignInForm } from "@/components/auth/sign-in-form";
import { type PlaceParams, placeOf } from "../../../place";
import { titled } from "../../../titled";

export const generateMetadata = titled("auth.signIn.submit");

export default async function SignInPage({ params }: { params: PlaceParams }) {
  await placeOf(params);
  return (
    <Suspense>
      <SignInForm />
    </Suspense>
  );
}
