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

/** Asks for a passkey. */
export async function askPasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await load();
  return answerOf(startAuthentication({ optionsJSON: requestOf(options) }));
}

/** Waits until a passkey is chosen among what the browser offers at the address field, or `left` says that the field is gone. */
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
  );
}

const requestOf = (options: string) => JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;

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
