type Field = HTMLInputElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /**
     * Input that the boot script kept because nothing handled it yet. It also stops the browser from submitting forms that need JavaScript,
     * which would put their values into the URL.
     */
    early?: {
      /** Texts by the fields they were typed into. */
      typed: Map<Field, string>;
      /** The last click, Enter in a field without a form, or form submission. */
      deed: Event | null;
      /** Called for each of them once React has taken over. */
      kept?(): void;
    };
  }
}

const tryAgainMs = 50;
/** A script that has not loaded after ten seconds will not load any more. */
const tries = 200;

/**
 * React has taken over, so input that it handled is dropped. React blocks events for parts whose script is still loading; such an event is
 * dispatched again until that part is ready.
 */
export function forgetHandledInput(): void {
  const { early } = window;
  if (!early) return;
  const hears = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    forget: (event: HTMLElementEventMap[Type]) => void,
  ) => document.documentElement.addEventListener(type, forget, true);
  const forgetDeed = () => {
    early.deed = null;
  };
  for (const type of ["pointerdown", "click", "submit"] as const) hears(type, forgetDeed);
  hears("keydown", ({ key }) => key === "Enter" && forgetDeed());
  hears("input", ({ target }) => early.typed.delete(target as Field));

  let left = tries;
  let waiting = false;
  early.kept = () => {
    if (waiting || left === 0) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      left = early.deed || early.typed.size > 0 ? left - 1 : tries;
      replayEarlyInput();
    }, tryAgainMs);
  };
}

/**
 * Replays to React what was typed and clicked before the page was interactive; on a slow phone half a second passes between showing a
 * button and handling it. Call it once forms and handlers are mounted. Links and forms with an action work without it (AUTH-14).
 */
export function replayEarlyInput(): void {
  const { early } = window;
  if (!early) return;
  const typed = [...early.typed];
  const { deed } = early;
  early.typed.clear();
  early.deed = null;
  for (const [field, text] of typed) if (field.isConnected) retype(field, text);
  if (deed?.type === "submit") resubmit(deed as SubmitEvent);
  else if (deed?.type === "keydown") deed.target?.dispatchEvent(pressedEnter());
  else if (deed) repeat(deed as MouseEvent);
}

/**
 * React keeps such a text or replaces it, but sees no change event, so a form would treat a filled field as empty. Text typed after that is
 * kept.
 */
function retype(field: Field, early: string): void {
  const { selectionStart, selectionEnd } = field;
  const text = field.value === field.defaultValue ? early : field.value;
  const announce = () => field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  // The first event only makes React hydrate this part of the page, if it has not.
  announce();
  if (window.early?.typed.has(field)) return;
  // React detects a change by comparing with the last value that it saw being set.
  field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  announce();
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
}

const pressedEnter = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });

function resubmit({ target, submitter }: SubmitEvent): void {
  if (target instanceof HTMLFormElement && target.isConnected) target.requestSubmit(submitter);
}

function repeat({ type, target, clientX, clientY }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLButtonElement>("button[type=button]");
  if (!button?.isConnected) return;
  // Menus open on pointerdown.
  const down = { bubbles: true, cancelable: true, pointerType: "mouse", clientX, clientY };
  button.dispatchEvent(new PointerEvent("pointerdown", down));
  if (type === "click") button.click();
}
