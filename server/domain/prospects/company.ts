import { companyDomain } from "@/server/domain/inbox/match";

/** What identifies a prospect's company: its domain, and its name without parts that are spelled differently each time. */
export type CompanyKeys = { domain: string | null; name: string | null };

type Employed = { companyName: string; companyDomain: string; workEmail: string | null };

/** The domain of the work email, else of the company's site; one that mailbox providers share says nothing (R26). */
export const companyKeysOf = ({ companyName, companyDomain: site, workEmail }: Employed): CompanyKeys => ({
  domain: ownDomain(workEmail ?? "") ?? ownDomain(site),
  name: plainCompany(companyName),
});

/** By domain; where one of the two is not known, by name (R26). */
export const isSameCompany = (one: CompanyKeys, other: CompanyKeys): boolean =>
  one.domain !== null && other.domain !== null
    ? one.domain === other.domain
    : one.name !== null && one.name === other.name;

/** The registered part of a domain: offices and mail servers have subdomains. */
function ownDomain(addressOrDomain: string): string | null {
  const domain = companyDomain(addressOrDomain.trim().toLowerCase());
  return domain && (registered.exec(domain)?.[0] ?? null);
}
const registered = /(?:[^.]+\.(?:co|com|org|net|gov|ac|edu|or|ne)\.[a-z]{2}|[^.]+\.[^.]+)$/;

/** Without capitals, accents, punctuation and legal form; null for what names no company. */
export function plainCompany(text: string): string | null {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/\([^)]*\)/g, " ")
    .replace(/[.'’]/g, "")
    .replace(/[&+]/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(legalForm, "");
  return words === "" || isNoCompany.test(words) ? null : words;
}

const legalForm =
  /(?: (?:and|ab|ag|aps|as|asa|bv|bvba|co|company|corp|corporation|cv|de|eirl|ek|eurl|ev|gbr|ggmbh|gmbh|holding|holdings|inc|incorporated|kg|kgaa|kk|lda|limitada|limited|llc|llp|lp|ltd|ltda|mbh|me|nv|ohg|oy|oyj|plc|pte|pty|pvt|rl|sa|sarl|sas|sasu|sc|se|sl|slu|snc|spa|sprl|srl|ug|unlimited))+$/;
const isNoCompany =
  /^(?:a definir|autonom[oa]|confidential|freelance|freelancer|freiberufler|freiberuflich|independant|independent|independiente|n a|none|retired|selbststandig|self employed|stealth|stealth startup|student|unemployed|various)$/;
