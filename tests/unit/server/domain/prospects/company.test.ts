import { companyKeysOf, isSameCompany, plainCompany } from "@/server/domain/prospects/company";

const keys = (companyName: string, companyDomain = "", workEmail: string | null = null) =>
  companyKeysOf({ companyName, companyDomain, workEmail });

describe("how a company is recognized (R26)", () => {
  it.each([
    ["the work email", keys("", "site.com", "Ada@Mail.Acme.co.uk"), "acme.co.uk"],
    ["the site if there is no work email", keys("", "shop.acme.com"), "acme.com"],
    ["the site if the email is of a mailbox provider", keys("", "acme.de", "ada@gmail.com"), "acme.de"],
    ["nothing if both are", keys("", "gmx.de", "ada@web.de"), null],
    ["nothing if it is not a domain", keys("", "acme", "ada@localhost"), null],
  ])("by the domain of %s", (_, { domain }, expected) => {
    expect(domain).toBe(expected);
  });

  it.each([
    ["ACME, Inc.", "acme"],
    ["Acme S.à r.l.", "acme"],
    ["Müller & Söhne GmbH & Co. KG", "muller and sohne"],
    ["Muller + Sohne", "muller and sohne"],
    ["Grupo Azul S.A. de C.V.", "grupo azul"],
    ["L’Atelier (ex Studio 9) SAS", "latelier"],
    ["Straße AG", "strasse"],
    ["Limited", "limited"],
    ["三井物産", "三井物産"],
  ])("by its name without form and punctuation: %s", (name, plain) => {
    expect(plainCompany(name)).toBe(plain);
  });

  it.each(["", " - ", "Freelance", "Self-employed", "Selbstständig", "N/A"])("but not by %p", (name) => {
    expect(plainCompany(name)).toBeNull();
  });
});

describe("whether two people belong to one company (R26)", () => {
  it("is decided by domain first: the same name with two domains means two companies", () => {
    expect(isSameCompany(keys("Acme", "acme.com"), keys("Other", "acme.com"))).toBe(true);
    expect(isSameCompany(keys("Phoenix", "phoenix.com"), keys("Phoenix", "phoenix.de"))).toBe(false);
  });

  it("is decided by name if the domain of one is unknown, and never by an empty name", () => {
    expect(isSameCompany(keys("Acme Inc", "acme.com"), keys("ACME"))).toBe(true);
    expect(isSameCompany(keys("Acme"), keys("acme ltd"))).toBe(true);
    expect(isSameCompany(keys(""), keys(""))).toBe(false);
    expect(isSameCompany(keys("Freelance"), keys("Freelance"))).toBe(false);
  });
});
