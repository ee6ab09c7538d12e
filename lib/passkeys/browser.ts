import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/lib/api/api-error";

/** Fetched when a passkey is used: most visits use none. */
const load = () => import("@simplewebauthn/browser");

export const offersPasskeys = () => typeof window !== "undefined" && "PublicKeyCredential" in window;

/** The person closed the browser's own dialog, or another question took its place. */
const isLeft = (error: unknown) =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
/** What the browser answers, as the API takes it; null where the person left it. */
const answerOf = (asked: Promise<unknown>): Promise<string | null> =>
  asked.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => {
      if (isLeft(error)) return null;
      throw new ApiError("passkey_refused", 0);
    },
  );

/** Asks for a passkey. `byAutofill` waits for one to be chosen among what the browser offers at the address field. */
export async function askPasskey(options: string, byAutofill = false): Promise<string | null> {
  const { startAuthentication } = await load();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return answerOf(
    startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill, verifyBrowserAutofillInput: false }),
  );
}

export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await load();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return answerOf(startRegistration({ optionsJSON }));
}

/** Whether passkeys stand among what the browser offers at a field. */
export async function offersAtFields(): Promise<boolean> {
  if (!offersPasskeys()) return false;
  return (await load()).browserSupportsWebAuthnAutofill();
}
