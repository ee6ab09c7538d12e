/** What jsdom and Next's router lack for the pipeline: an address that components follow, media queries, and scrolling. */
for (const name of ["pushState", "replaceState"] as const) {
  const original = window.history[name].bind(window.history);
  window.history[name] = (...args) => {
    original(...args);
    window.dispatchEvent(new Event("moved"));
  };
}
window.matchMedia = (() => ({
  ...{ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined },
})) as unknown as typeof window.matchMedia;
Element.prototype.scrollIntoView = () => undefined;
