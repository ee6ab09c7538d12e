/** Endings of domains that are sold; the rules and prices of others differ too much to sell them unseen. */
export const domainEndings = [
  "com",
  "net",
  "org",
  "io",
  "co",
  "info",
  "biz",
  "eu",
  "de",
  "fr",
  "es",
] as const;

/** Domains bought in one go. */
export const maxDomainsAtOnce = 20;
/** MAIL-15. */
export const maxMailboxesPerDomain = 3;

const label = /^(?!-)(?!..--)[a-z0-9-]{2,63}(?<!-)$/;

/** How many hours a registration takes at the most (MAIL-13). */
export const registrationHours = (name: string): 1 | 48 => (name.endsWith(".com") ? 1 : 48);

type Read = { name: string } | { refused: "domain_name_invalid" | "domain_ending_unknown" };

/**
 * A domain as it is registered. Only letters a to z, digits and hyphens: other scripts, also in their spelling with xn--, make names that
 * look like somebody else's.
 */
export function readDomainName(typed: string): Read {
  const name = typed.trim().toLowerCase();
  const at = name.indexOf(".");
  const [first, ending] = [name.slice(0, at), name.slice(at + 1)];
  if (at < 0 || !label.test(first) || !/^[a-z.]{2,20}$/.test(ending))
    return { refused: "domain_name_invalid" };
  return (domainEndings as readonly string[]).includes(ending)
    ? { name }
    : { refused: "domain_ending_unknown" };
}

/** What is looked for: one domain, or names made of words. Null where no name can be made of it. */
export function domainsLike(
  typed: string,
): { names: string[] } | { refused: Exclude<Read, { name: string }>["refused"] } {
  const text = typed.trim().toLowerCase();
  if (text.includes(".")) {
    const read = readDomainName(text);
    if ("refused" in read) return read;
    const word = read.name.slice(0, read.name.indexOf("."));
    return { names: [read.name, ...variantsOf(word).filter((name) => name !== read.name)] };
  }
  const word = text.replace(/[\s_]+/g, "");
  return label.test(word) ? { names: variantsOf(word) } : { refused: "domain_name_invalid" };
}

/** Names that read like the company's own, the most usual first; too long ones are left out. */
function variantsOf(word: string): string[] {
  const words = [word, `${word}-mail`, `try${word}`, `get${word}`];
  const names = [
    `${word}.com`,
    ...words.slice(1).map((one) => `${one}.com`),
    ...["io", "co", "net", "org", "eu"].map((ending) => `${word}.${ending}`),
  ];
  return names.filter((name) => label.test(name.slice(0, name.indexOf("."))));
}
