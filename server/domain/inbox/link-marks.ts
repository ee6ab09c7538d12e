import { parse } from "tldts";

const link = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;
/** What reads as an address of the web, whatever stands around it. */
const shownAddress = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,24})(?=[/:?#\s]|$)/i;

const domainOf = (host: string) => parse(host).domain;
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .trim();

/**
 * Puts the real host behind every link of a cleaned mail whose text shows another one (F14): what says bank.example and leads elsewhere
 * is how people are robbed. Hosts of one domain count as one.
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
