import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/lib/api/api-error";

/** Loaded on demand, because most visits use no passkey. */
const load = () => import("@simplewebauthn/browser");

export const offersPasskeys = () => typeof window !== "undefined" && "PublicKeyCredential" in window;

/** The user closed the browser's dialog, or another request replaced it. */
const isLeft = (error: unknown) =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
/** The browser's response in the API's format; null if the user canceled. */
const answerOf = (asked: Promise<unknown>): Promise<string | null> =>
  asked.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => {
      if (isLeft(error)) return null;
      throw new ApiError("passkey_refused", 0);
    },
  );

/** Asks the user for a passkey. */
export async function askPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await load();
  return answerOf(startAuthentication({ optionsJSON: requestOf(options) }));
}

/**
 * Waits until the user picks a passkey from the address field's autofill, or `left` signals that the field is gone. Null also if the
 * browser cannot make the offer: the user has asked for nothing that could fail.
 */
export async function offerPasskey(options: string, left: AbortSignal): Promise<string | null> {
  const { startAuthentication, WebAuthnAbortService } = await load();
  if (left.aborted) return null;
  left.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return answerOf(
    startAuthentication({
      optionsJSON: requestOf(options),
      useBrowserAutofill: true,
      verifyBrowserAutofillInput: false,
    }),
  ).catch(() => null);
}

const requestOf = (options: string) => JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;

export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await load();
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return answerOf(startRegistration({ optionsJSON }));
}

/** Whether the browser offers passkeys in a field's autofill. */
export async function offersAtFields(): Promise<boolean> {
  if (!offersPasskeys()) return false;
  return (await load()).browserSupportsWebAuthnAutofill();
}
