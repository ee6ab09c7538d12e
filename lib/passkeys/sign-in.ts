import { browserApi } from "@/lib/api/browser";
import { security } from "@/lib/contract/security";
import { askPasskey, offerPasskey } from "./browser";

type Options = {
  /** Used as the second step of a sign-in. */
  isSecondStep: boolean;
  /** The passkey is only offered as autofill, until this signal says that the field is gone. */
  left?: AbortSignal;
};

/** Signs in with a passkey; returns whether the user gave one. */
export async function signInWithPasskey({ isSecondStep, left }: Options): Promise<boolean> {
  const { options } = await browserApi(security.passkeyQuestion, { isSecondStep });
  const credential = await (left ? offerPasskey(options, left) : askPasskey(options));
  if (credential === null) return false;
  const remember = isRemembered();
  await browserApi(security.passkeySignIn, {
    credential,
    ...(remember === undefined ? {} : { remember }),
  });
  return true;
}

function isRemembered(): boolean | undefined {
  const box = document.querySelector('input[name="remember"]');
  return box instanceof HTMLInputElement ? box.checked : undefined;
}
