import { brands } from "@/brands";
import { groundsOf } from "@/brands/grounds";
import type { Brand } from "@/brands/schema";
import { type Locale, locales } from "@/lib/i18n/locales";
import { routes } from "@/lib/routes/routes";
import { caller } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { hostOf, type Visit, visit } from "./visit";

type Person = Furnished & { cookie: string; mailboxId: string };

/** One user of each brand, by the brand's ID. */
const people = new Map<string, Person>();
test.beforeAll(async ({ tern }) => {
  for (const brand of brands) people.set(brand.id, await personOf(tern, brand));
});

/** A signed-in user of this brand with content on every page. */
async function personOf(tern: Installation, brand: Brand): Promise<Person> {
  const furnished = await furnishedWorkspace(tern);
  const { email, password } = furnished;
  const door = caller(tern.url);
  await door.post("/api/auth/sign_in", { email, password });
  const [person] = await tern.sql<{ id: string }>(
    "update users set brand = $2, email_confirmed_at = now() where email = $1 returning id",
    [email, brand.id],
  );
  const [at] = await tern.sql<{ mailbox_id: string }>(
    `update workspaces w set brand = $2 from memberships m, mailboxes b
     where m.user_id = $1 and w.id = m.workspace_id and b.workspace_id = w.id returning b.id as mailbox_id`,
    [person?.id, brand.id],
  );
  return { ...furnished, cookie: door.cookie, mailboxId: at?.mailbox_id ?? "" };
}

/** The names of all other brands, in any case: in texts, URLs, hosts, files and keys. */
const others = (brand: Brand) =>
  new RegExp(
    `\\b(?:${brands
      .filter((other) => other !== brand)
      .map(({ id }) => id)
      .join("|")})(?![a-z])`,
    "i",
  );

/** Mentions of other brands in a page or file, with their context. */
function strangers(brand: Brand, where: string, { headers, body }: Visit): string[] {
  const name = others(brand);
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}`);
  return [...lines, body].flatMap((text) => {
    const at = text.search(name);
    return at < 0 ? [] : [`${brand.id} ${where}: …${text.slice(Math.max(0, at - 60), at + 60)}…`];
  });
}

const isPublic = ({ groups }: (typeof routes)[number]) => groups?.includes("public");
const built = routes.filter(({ built, to }) => built && !to);

function addressOf(path: string, { campaignId, prospectId, mailboxId }: Person) {
  const values: Record<string, string | undefined> = {
    ...{ id: path.startsWith("/mailboxes") ? mailboxId : campaignId, type: "smtp" },
    ...{ profileId: prospectId, workspaceId: "" },
  };
  return path.replace(/\/?\{(\w+)\??\}/g, (_, name: string) => (values[name] ? `/${values[name]}` : ""));
}

/**
 * The languages in which the pages after sign-in are walked: English, and another one for each brand. That no text names a brand is
 * checked without a browser (architecture/brands.test.ts), and four brands times five languages took minutes.
 */
const localesOf = (brand: Brand): Locale[] => [
  "en",
  locales[1 + (brands.indexOf(brand) % (locales.length - 1))]!,
];

const assetsIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="(\/[^"]+?\.(?:js|css|svg|png|ico))(?:\?[^"]*)?"/g)].map(
    ([, path]) => path ?? "",
  );

type Door = { tern: Installation; brand: Brand; locale?: Locale; cookie?: string };

const at = ({ tern, brand, locale = "en", cookie }: Door, path: string) =>
  visit(tern, hostOf(tern, brand), path, { cookie, headers: { "accept-language": locale } });

for (const brand of brands)
  test.describe(`on a host of ${brand.id}`, () => {
    for (const locale of locales) {
      test(`no page before sign-in names another brand, ${locale} (BRAND-01, BRAND-02)`, async ({ tern }) => {
        const found: string[] = [];
        const addresses = [
          ...built.filter(isPublic).map(({ path }) => path),
          ...["/", "/no/such/page", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/favicon.ico"],
          ...["/api/nothing", "/u/nothing", `/${brand.id}.1/en/auth/sign-in`, "/a%2fb"],
          ...["/auth/sign-up?invite=abcdefghijkl", "/auth/restore-password?restore_code=nothing"],
        ];
        for (const path of addresses)
          found.push(...strangers(brand, path, await at({ tern, brand, locale }, path)));
        expect(found).toEqual([]);
      });
    }

    for (const locale of localesOf(brand))
      test(`no page after sign-in names another brand, ${locale} (BRAND-01, BRAND-02)`, async ({ tern }) => {
        const person = people.get(brand.id) as Person;
        const { cookie } = person;
        const set = await visit(tern, hostOf(tern, brand), "/api/users/update", {
          ...{ cookie, method: "POST", json: { locale } },
        });
        expect(set.status).toBe(200);
        const found: string[] = [];
        let shown = 0;
        for (const { path } of built.filter((route) => !isPublic(route))) {
          const page = await at({ tern, brand, locale, cookie }, addressOf(path, person));
          if (page.status === 200) shown += 1;
          found.push(...strangers(brand, path, page));
        }
        expect(found).toEqual([]);
        expect(shown).toBeGreaterThan(15);
      });

    test("no script, style or picture of its pages names another brand", async ({ tern }) => {
      const { cookie } = people.get(brand.id) as Person;
      const pages = await Promise.all([
        at({ tern, brand }, "/auth/sign-in"),
        at({ tern, brand }, "/terms-of-use"),
        at({ tern, brand, cookie }, "/campaigns/my-campaigns"),
        at({ tern, brand, cookie }, "/inbox"),
      ]);
      const assets = [...new Set(pages.flatMap(({ body }) => assetsIn(body)))];
      expect(assets.length).toBeGreaterThan(10);
      const found: string[] = [];
      for (const path of assets) {
        const file = await at({ tern, brand }, path);
        expect([path, file.status]).toEqual([path, 200]);
        found.push(...strangers(brand, path, file));
      }
      expect(found).toEqual([]);
    });

    test("no image of another brand can be loaded, however its URL is spelled", async ({ tern }) => {
      for (const other of brands.filter((known) => known !== brand))
        for (const path of [
          other.logos.icon,
          other.logos.icon.replace("brands", "%62rands"),
          other.logos.icon.replace("icon", "%69con"),
          `/brands/${brand.id}/../${other.id}/icon.svg`,
          `/brands/${brand.id}/%2e%2e/${other.id}/icon.svg`,
        ])
          expect([path, (await at({ tern, brand }, path)).status]).toEqual([path, 404]);
      expect((await at({ tern, brand }, brand.logos.icon)).status).toBe(200);
    });

    test("its manifest, favicon and head are its own", async ({ tern }) => {
      const manifest = JSON.parse((await at({ tern, brand, locale: "fr" }, "/manifest.webmanifest")).body);
      expect(manifest).toMatchObject({ name: brand.name, lang: "fr" });
      for (const { src } of manifest.icons) expect((await at({ tern, brand }, src)).status).toBe(200);
      expect((await at({ tern, brand }, "/favicon.ico")).headers.location).toBe(brand.icons.favicon);
      const { body } = await at({ tern, brand }, "/terms-of-use");
      for (const part of [
        '<link rel="manifest" href="/manifest.webmanifest"',
        `href="${brand.logos.icon}"`,
        `href="${brand.icons.touch}"`,
        `name="application-name" content="${brand.name}"`,
        `content="${groundsOf(brand, "light").canvas}" media="(prefers-color-scheme: light)"`,
        `content="${groundsOf(brand, "dark").canvas}" media="(prefers-color-scheme: dark)"`,
      ])
        expect(body).toContain(part);
      expect(body).toMatch(new RegExp(`<title>[^<]*${brand.name}</title>`));
    });
  });

for (const host of [
  ...["evil.example", "heron.localhost.evil.example", "www.heron.localhost", "heron.localhost@evil.example"],
  ...["xn--hron-ywd.localhost", "h\u00ebron.localhost", "heron-localhost", "8.8.8.8"],
])
  test(`${host} belongs to no brand: 421 for pages, calls and files, with no brand in it (BRAND-29)`, async ({
    tern,
  }) => {
    for (const path of ["/auth/sign-in", "/api/auth/methods", "/manifest.webmanifest", "/favicon.ico"]) {
      const answer = await visit(tern, host, path);
      expect([path, answer.status]).toEqual([path, 421]);
      expect(answer.body).not.toMatch(/\b(tern|heron|plover|avocet)\b/i);
    }
    expect((await visit(tern, host, "/brands/heron/icon.svg")).status).toBe(421);
  });

for (const host of ["HERON.localhost", "heron.localhost.", "Heron.LocalHost.:4000"])
  test(`${host} is heron's, in every spelling (BRAND-29)`, async ({ tern }) => {
    const { status, body } = await visit(tern, host, "/manifest.webmanifest");
    expect([status, JSON.parse(body).name]).toEqual([200, "Heron"]);
  });

const [first, heron] = brands as unknown as [Brand, Brand];

test("another design is shown where this installation signed it, for that brand only, and stored nowhere (BRAND-21, BRAND-22)", async ({
  tern,
}) => {
  const printed = await tern.cli("preview", "heron", "primaryCl=aa3300", "logoSize=44");
  const { url } = JSON.parse(printed.trim().split("\n").at(-1) ?? "");
  const { hostname, pathname, search } = new URL(url);
  expect(hostname).toBe("heron.localhost");
  const shown = await at({ tern, brand: heron }, pathname + search);
  expect(shown.body).toContain("--brand:#aa3300");
  expect(shown.body).toContain("{height:44px}");
  expect(shown.headers["cache-control"]).toContain("private");
  expect((await at({ tern, brand: heron }, pathname)).body).not.toContain("#aa3300");
  expect((await at({ tern, brand: first }, pathname + search)).body).not.toContain("#aa3300");
});

for (const query of [
  "primaryCl=aa3300",
  "primaryCl=aa3300&look_until=99999999999999&look_sign=AAAA",
  "logo=https://evil.example/l.svg",
  "support=crisp&appId=evil",
  "primaryCl[]=aa3300&primaryCl=red%7Dbody%7Bdisplay:none",
  "lightTheme=%3Cscript%3E",
])
  test(`an unsigned URL changes no design: ?${query} (BRAND-22, S23)`, async ({ tern }) => {
    const { status, body, headers } = await at({ tern, brand: heron }, `/auth/sign-in?${query}`);
    expect(status).toBe(200);
    expect(body).not.toMatch(/--brand:#aa3300|content:url|display:none\}|client\.crisp/);
    expect(headers["content-security-policy"]).not.toMatch(/crisp|evil/);
  });
