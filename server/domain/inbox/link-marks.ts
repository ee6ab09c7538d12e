import { parse } from "tldts";

const link = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;
/** Anything that looks like a web address. */
const shownAddress = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?=[/:?#\s]|$)/i;

const domainOf = (host: string) => parse(host).domain;
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .trim();

/**
 * Adds the real host after every link of a cleaned email whose text shows another one (F14), because links that show one host and lead to
 * another are used for phishing. Hosts of one domain count as one.
 */
export const markLinks = (html: string): string =>
  html.replace(link, (whole, href: string, inner: string) => {
    const target = href.replaceAll("&amp;", "&");
    const real = /^https?:/i.test(target) && URL.canParse(target) ? new URL(target).hostname : null;
    const shown = shownAddress.exec(plain(inner))?.[1];
    const isKnown = shown !== undefined && parse(shown).isIcann === true;
    if (!real || !isKnown || domainOf(shown) === domainOf(real)) return whole;
    return `${whole} <b data-real-host>[${real}]</b>`;
  });
