/** What the boot script keeps until the page works: the last click on a button, which nobody heard yet. */
type EarlyClick = { event: Event | null; stop(): void };

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/**
 * Clicks what was clicked before the page worked, as on a slow phone half a second lies between a button's being seen and its
 * being heard. Called once React has taken over. A click that is just being told is React's own already; links and forms need
 * no script (AUTH-14).
 */
export function repeatEarlyClick(): void {
  const early = window.earlyClick;
  if (!early) return;
  delete window.earlyClick;
  early.stop();
  const { event } = early;
  if (!event || event.eventPhase !== Event.NONE || !(event.target instanceof Element)) return;
  const button = event.target.closest<HTMLButtonElement>("button[type=button]");
  if (!button?.isConnected) return;
  // Menus open when the button goes down.
  button.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerType: "mouse" }),
  );
  button.click();
}
