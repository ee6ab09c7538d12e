import { browserApi } from "@/lib/api/browser";
import { security } from "@/lib/contract/security";
import { askPasskey, offerPasskey } from "./browser";

type Wish = {
  /** In place of the second step that this browser owes. */
  isSecondStep: boolean;
  /** A passkey is only offered, until the field it is offered at has left. */
  left?: AbortSignal;
};

/** Signs in with a passkey; answers whether one was given. */
export async function signInWithPasskey({ isSecondStep, left }: Wish): Promise<boolean> {
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
