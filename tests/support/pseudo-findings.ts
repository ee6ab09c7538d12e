import type { Page } from "@playwright/test";

/** Problems of a page in the pseudo-locale: untranslated words, and text that does not fit. */
export type Findings = { raw: string[]; clipped: string[] };

/** `data` are words from people and programs, which are not translated. */
export const findingsOf = (page: Page, data: readonly string[]): Promise<Findings> =>
  page.evaluate((known) => {
    const words = new Set(known.map((word) => word.toLowerCase()));
    const apart = "time, code, kbd, [lang]:not(html), script, style, iframe, svg";
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(apart);
    const strangersIn = (text: string) =>
      text
        // Addresses and placeholders are the same in every language.
        .replace(/\{\w+\}|\S+@\S+|https?:\/\/\S+|[\w-]+(\.[\w-]+)+/g, " ")
        .match(/(?<![\p{L}\d])[A-Za-z]{2,}(?!\p{L})/gu)
        // Two capitals are a person's initials.
        ?.filter((word) => !/^[A-Z]{2}$/.test(word) && !words.has(word.toLowerCase())) ?? [];
    const raw = new Set<string>();
    const look = (text: string | null) => {
      if (text && strangersIn(text).length > 0) raw.add(text.trim().slice(0, 80));
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest("select") && isShown(parent)) look(walker.currentNode.textContent);
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
      if (isShown(element))
        for (const name of ["aria-label", "placeholder", "title", "alt"]) look(element.getAttribute(name));

    const clipped = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60)}`;
    /** Inside an element that scrolls sideways or truncates its text. */
    const mayReachOut = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at);
        const isCut = textOverflow === "ellipsis" && overflowX !== "visible";
        if (isCut || (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth)) return true;
      }
      return false;
    };
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      clipped.add(`the page is ${document.documentElement.scrollWidth} wide`);
    const controls = "button, a[href], input, select, textarea, label, [role=tab], [role=menuitem], h1, h2";
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(element) || element.closest(".sr-only")) continue;
      const { left, right, width: own } = element.getBoundingClientRect();
      if (own <= 1) continue;
      if ((right > width + 1 || left < -1) && !mayReachOut(element))
        clipped.add(`${nameOf(element)}: beyond the edge`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hides = /hidden|clip/.test(overflowX) && !/INPUT|SELECT|TEXTAREA/.test(element.tagName);
      if (hides && textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1)
        clipped.add(`${nameOf(element)}: cut off`);
    }
    return { raw: [...raw], clipped: [...clipped] };
  }, data);
