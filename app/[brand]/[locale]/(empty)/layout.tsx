import { SignOutButton } from "@/components/shell/account/sign-out-button";
import { EmptyShell } from "@/components/shell/shells/empty-shell";
import { type PlaceLayout, placeOf } from "../place";
import { SignedIn } from "../signed-in";

/** The layout for a single task: creating or selecting a workspace. */
export default async function EmptyLayout({ params, children }: PlaceLayout) {
  const { brand } = await placeOf(params);
  return (
    <SignedIn>
      <EmptyShell brand={brand} end={<SignOutButton />}>
        {children}
      </EmptyShell>
    </SignedIn>
  );
}
