/**
 * Runs the boot script where it has not run: of a page that could not be drawn on the server React puts even the scripts there, and
 * those never run. Without it such a page would be light for whoever chose dark.
 */
export function bootAgain(): void {
  if (document.documentElement.dataset.theme) return;
  const idle = document.querySelector<HTMLScriptElement>("script[data-boot]");
  if (!idle) return;
  const script = document.createElement("script");
  Object.assign(script.dataset, idle.dataset);
  script.nonce = idle.nonce;
  script.text = idle.text;
  document.head.append(script);
  script.remove();
}
