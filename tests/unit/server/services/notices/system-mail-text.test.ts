import { brands } from "@/brands/index";
import { locales } from "@/lib/contract/fields";
import { noNumbers } from "@/lib/contract/figures";
import { formatDate } from "@/lib/format/moments";
import { reminderKinds } from "@/server/domain/billing/reminders";
import type { MailKind } from "@/server/repositories/notices/system-mails";
import { systemMailText } from "@/server/services/notices/system-mail-text";
import { brandAddress } from "@/server/services/workspaces/brand-address";

const person = { firstName: "Ada", lastName: "Byron", email: "ada@people.example" };
const kinds = ["activation", "restore", "password_changed"] as const;
const written = brands.flatMap((brand) =>
  locales.flatMap((locale) => kinds.map((kind) => [brand.id, locale, kind, brand] as const)),
);

describe("an email of the product", () => {
  it.each(
    written,
  )("%s, %s, %s: says all, and names no other brand (BRAND-01)", (_id, locale, kind, brand) => {
    const address = `https://app.${brand.id}.example`;
    const details = { code: "c0de" };
    const { subject, text, html } = systemMailText({ brand, address, locale, kind, person, details });
    expect(subject).toContain(brand.name);
    expect(text).toContain(`${address}/auth/`);
    expect(html).toContain(`lang="${locale}"`);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\w+\}|undefined/);
      for (const other of brands.filter(({ id }) => id !== brand.id))
        expect(part).not.toMatch(new RegExp(`\\b(${other.name}|${other.id}|${other.sender.email})\\b`, "i"));
    }
    expect([text.includes("c0de"), html.includes("c0de")]).toEqual(
      Array(2).fill(kind !== "password_changed"),
    );
  });

  it.each(
    brands.flatMap((brand) => locales.map((locale) => [brand.id, locale, brand] as const)),
  )("%s, %s: emails about a change of address say both to the old one, and nothing of their person to the new one", (_id, locale, brand) => {
    const address = `https://app.${brand.id}.example`;
    const change = { from: person.email, to: "ada@new.example" };
    const write = (kind: MailKind, reader: "from" | "to") =>
      systemMailText({
        brand,
        address,
        locale,
        kind,
        person,
        details: { code: "c0de", change: { ...change, reader } },
      });
    for (const kind of ["email_change_asked", "email_changed"] as const) {
      const { subject, text, html } = write(kind, "from");
      for (const part of [text, html])
        for (const words of [change.from, change.to, "?undo_code=c0de", "Ada"]) expect(part).toContain(words);
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/);
    }
    for (const [kind, path] of [
      ["email_change", "/auth/activate-email?activation_code=c0de"],
      ["email_change_taken", "/auth/sign-in"],
    ] as const) {
      const { subject, text, html } = write(kind, "to");
      for (const part of [text, html]) {
        for (const words of [change.to, path]) expect(part).toContain(words);
        expect(part).not.toContain(change.from);
        expect(part).not.toMatch(/\bAda\b/);
      }
      expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  it.each(
    brands.flatMap((brand) => locales.map((locale) => [brand.id, locale, brand] as const)),
  )("%s, %s: an invitation is written in the inviter's name, to whom it is for (SPACE-26)", (_id, locale, brand) => {
    const address = `https://app.${brand.id}.example`;
    const details = { code: "c0de", invited: { email: "eve@else.example", workspace: "Northwind" } };
    const mail = systemMailText({ brand, address, locale, kind: "invitation", person, details });
    expect(mail.subject).toContain("Ada Byron");
    expect(mail.subject).toContain("Northwind");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("/space/accept-invite?i=c0de");
      expect(part).toContain("eve@else.example");
      expect(part).not.toContain(person.email);
      expect(part).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  it.each(
    brands.flatMap((brand) => locales.map((locale) => [brand.id, locale, brand] as const)),
  )("%s, %s: a summary says what each workspace brought, by the names of the figures, and leads to the dashboard (CONST-41, ux 88)", (_id, locale, brand) => {
    const address = `https://app.${brand.id}.example`;
    const workspace = {
      ...{ name: "North & Sons", from: "2026-11-16", to: "2026-11-22" },
      total: { ...noNumbers, requests: 1204, replied: 3 },
      totalBefore: { ...noNumbers, requests: 900, bounced: 2 },
    };
    const details = { summary: { period: "weekly" as const, workspaces: [workspace] } };
    const mail = systemMailText({ brand, address, locale, kind: "summary", person, details });
    expect(mail.subject).toContain(brand.name);
    expect(mail.text).toContain("North & Sons");
    expect(mail.html).toContain("North &#38; Sons");
    expect(mail.text.match(/\((?:.*)900(?:.*)\)/)).not.toBeNull();
    expect(mail.text.split("\n").filter((line) => /: \d/.test(line))).toHaveLength(3);
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\w+\}|undefined/);
    for (const part of [mail.text, mail.html]) expect(part).toContain(`${address}/dashboard/my-dashboard`);
  });

  const owed = {
    amountCents: 7440,
    currency: "GBP" as const,
    since: "2026-11-30T23:30:00.000Z",
    url: "https://pay.example/in_1",
  };
  const reminders = reminderKinds.flatMap((kind) => {
    const about = { kind, workspace: { id: "w1", name: "North & Sons {brand}" } };
    const isPayment = !kind.startsWith("trial");
    const full = { ...about, owed: isPayment ? owed : null, trialEndsAt: owed.since, paysHere: true };
    if (kind === "plan_stopped") return [full, { ...full, owed: null }];
    return kind === "trial_over" ? [full, { ...full, paysHere: false }] : [full];
  });
  it.each(
    brands.flatMap((brand) =>
      locales.flatMap((locale) =>
        reminders.map((billing) => [brand.id, locale, billing.kind, brand, billing] as const),
      ),
    ),
  )("%s, %s: a reminder of %s has one link to act, and days of its reader's zone (BILL-58)", (_id, locale, _kind, brand, billing) => {
    const address = `https://app.${brand.id}.example`;
    const write = (timezone: string) =>
      systemMailText({
        ...{ brand, address, locale, kind: "billing", details: { billing } },
        person: { ...person, notificationsSettings: { timezone } },
      });
    const { subject, text, html } = write("Europe/Berlin");
    const url = billing.owed?.url ?? (billing.paysHere ? `${address}/space/set-space?space=w1` : "mailto:");
    expect(text).toContain(url);
    expect(new Set(html.match(/href="[^"]+"/g)).size).toBe(1);
    expect(text).toContain("North & Sons {brand}");
    const rest = [subject, text, html].join().replaceAll("{brand}", "");
    expect(rest).not.toMatch(/\{\w+\}|undefined|Invalid/);
    if (billing.owed) expect(text).toContain("74");
    const day = (zone: string) => formatDate(new Date(owed.since), { locale, zone });
    if (text.includes("2026")) {
      expect(text).toContain(day("Europe/Berlin"));
      expect(write("America/New_York").text).toContain(day("America/New_York"));
    }
  });

  it("shows the names that people choose as plain text", () => {
    const [brand] = brands;
    const given = {
      firstName: `"><img src=x onerror=alert(1)>{company}`,
      lastName: "B",
      email: "a@b.example",
    };
    const { html } = systemMailText({
      ...{ brand, address: "https://x.example", locale: "en", kind: "restore", person: given, details: {} },
    });
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("{company}");
  });
});

describe("the address of a brand (S13)", () => {
  const [first, second] = brands as unknown as [(typeof brands)[0], (typeof brands)[0]];
  const own = { ...second, hosts: ["app.heron.example", "in.heron.example"] };

  it("is BASE_URL for the default brand", () => {
    expect(brandAddress(first, "https://tern.example:8443")).toBe("https://tern.example:8443");
    expect(brandAddress(first, "http://localhost:3000", "evil.example")).toBe("http://localhost:3000");
  });

  it("is its own host for another brand, with BASE_URL's scheme and port", () => {
    expect(brandAddress(own, "https://tern.example")).toBe("https://app.heron.example");
    expect(brandAddress(own, "https://in.heron.example")).toBe("https://in.heron.example");
    expect(brandAddress(second, "http://localhost:3000")).toBe("http://heron.localhost:3000");
  });

  it("is the requested host only if it belongs to the brand", () => {
    expect(brandAddress(own, "https://tern.example", "in.heron.example:443")).toBe(
      "https://in.heron.example",
    );
    for (const asked of ["evil.example", "app.heron.example.evil.example", "10.0.0.1", ""])
      expect(brandAddress(own, "https://tern.example", asked)).toBe("https://app.heron.example");
  });
});
