/**
 * Runs the boot script if it has not run. When a page could not be rendered on the server, React inserts the scripts itself, and scripts
 * inserted that way never run; the page would ignore the chosen dark theme.
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
