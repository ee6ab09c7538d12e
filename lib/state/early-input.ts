type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What the boot script keeps until the page works: the texts typed and the last click or form sent off, which nobody heard yet. A form
 * that only script handles is not sent by the browser, which would put what was typed into the address.
 */
type Early = { typed: Map<Field, string>; deed: Event | null; stop(): void };

declare global {
  interface Window {
    early?: Early;
  }
}

/** React has taken over: it hears for itself from now on, also what is just being told. */
export function stopKeepingInput(): void {
  const { early } = window;
  if (!early) return;
  early.stop();
  if (early.deed?.eventPhase !== Event.NONE) early.deed = null;
}

/**
 * Tells React what was typed and clicked before the page worked, as on a slow phone half a second lies between a button's being
 * seen and its being heard. Called once forms and handlers stand; links and forms with an action need no script (AUTH-14).
 */
export function hearEarlyInput(): void {
  const { early } = window;
  if (!early) return;
  delete window.early;
  for (const [field, text] of early.typed) if (field.isConnected) retype(field, text);
  if (early.deed?.type === "submit") resubmit(early.deed as SubmitEvent);
  else if (early.deed) repeat(early.deed);
}

/**
 * React leaves such a text where it stands, or puts its own in its place, but never hears of it: a form would call a filled field
 * empty. What was typed since then stands.
 */
function retype(field: Field, early: string): void {
  const { selectionStart, selectionEnd } = field;
  const text = field.value === field.defaultValue ? early : field.value;
  const announce = () => field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  // The first event only makes React take over this part of the page, if it has not.
  announce();
  // React hears of a change by comparing with what it saw set last.
  field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  announce();
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}

function resubmit({ target, submitter }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.isConnected) target.requestSubmit(submitter);
}

function repeat({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLButtonElement>("button[type=button]");
  if (!button?.isConnected) return;
  // Menus open when the button goes down.
  button.dispatchEvent(
    new PointerEvent("pointerdown", { bubbles: true, cancelable: true, pointerType: "mouse" }),
  );
  button.click();
}
