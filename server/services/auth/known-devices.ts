import type { Guessed, VisitorContext } from "@/server/context";
import { type DeviceOwner, knownDevice, rememberDevice } from "@/server/domain/auth/known-device";
import { newSecret } from "@/server/ids";

/** The account whose password is tried in this browser, and whether the browser is known for it. */
export function guessedHere(cx: VisitorContext, email: string): Guessed {
  const owner = { brand: cx.scope.brand.id, email };
  return { ...owner, device: knownDevice(cx.keys.secret, cx.device.read(), owner, +cx.now()) };
}

/** From now on strangers who guess at the account do not slow this browser down (F3). */
export function rememberBrowser(cx: VisitorContext, owner: DeviceOwner): void {
  const at = { now: +cx.now(), newId: newSecret };
  cx.device.keep(rememberDevice(cx.keys.secret, cx.device.read(), owner, at));
}
