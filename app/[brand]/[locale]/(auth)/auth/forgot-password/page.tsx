import { redirect } from "next/navigation";
import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ForgotForm } from "@/components/auth/forgot-form";
import { SignInLink } from "@/components/auth/sign-in-link";
import { openWays } from "../asked";

export const generateMetadata = titled("auth.forgot.title");

export default async function ForgotPasswordPage({ params }: { params: PlaceParams }) {
  await placeOf(params);
  if (!(await openWays()).password) redirect("/auth/sign-in");
  return (
    <div className="grid gap-5">
      <ForgotForm />
      <SignInLink />
    </div>
  );
}
