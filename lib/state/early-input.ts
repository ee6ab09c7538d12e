type Field = HTMLInputElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /**
     * Here the boot script keeps what nobody heard. A form that only script handles is not sent by the browser, which would put what
     * was typed into the address.
     */
    early?: {
      /** Texts by the fields they were typed into. */
      typed: Map<Field, string>;
      /** The last click or form sent off. */
      deed: Event | null;
      /** Called for each of them, once React has taken over. */
      kept?(): void;
    };
  }
}

const tryAgainMs = 50;
/** A script that has not come after ten seconds does not come any more. */
const tries = 200;

/**
 * React has taken over: what it hears is forgotten. Into a part whose script is still on its way it lets no event through from the
 * document, where it listens; such an event is told again until that part hears.
 */
export function forgetHeardInput(): void {
  const { early } = window;
  if (!early) return;
  const hears = (type: string, forget: (event: Event) => void) =>
    document.documentElement.addEventListener(type, forget, true);
  const forgetDeed = () => {
    early.deed = null;
  };
  for (const type of ["pointerdown", "click", "submit"]) hears(type, forgetDeed);
  hears("input", ({ target }) => early.typed.delete(target as Field));

  let left = tries;
  let waiting = false;
  early.kept = () => {
    if (waiting || left === 0) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      left = early.deed || early.typed.size > 0 ? left - 1 : tries;
      hearEarlyInput();
    }, tryAgainMs);
  };
}

/**
 * Tells React what was typed and clicked before the page worked, as on a slow phone half a second lies between a button's being
 * seen and its being heard. Called once forms and handlers stand; links and forms with an action need no script (AUTH-14).
 */
export function hearEarlyInput(): void {
  const { early } = window;
  if (!early) return;
  const typed = [...early.typed];
  const { deed } = early;
  early.typed.clear();
  early.deed = null;
  for (const [field, text] of typed) if (field.isConnected) retype(field, text);
  if (deed?.type === "submit") resubmit(deed as SubmitEvent);
  else if (deed) repeat(deed as MouseEvent);
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
  if (window.early?.typed.has(field)) return;
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

function repeat({ type, target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLButtonElement>("button[type=button]");
  if (!button?.isConnected) return;
  // Menus open when the button goes down.
  const down = { bubbles: true, cancelable: true, pointerType: "mouse", clientX, clientY };
  button.dispatchEvent(new PointerEvent("pointerdown", down));
  if (type === "click") button.click();
}
