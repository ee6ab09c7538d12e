import { mailGradeOf } from "@/lib/contract/campaigns/review";
import type { Sequence } from "@/lib/contract/campaigns/sequence";
import { type MailFacts, mailFindings } from "@/server/domain/campaigns/sequence/mail-findings";
import { type DomainRecords, judgeDomain } from "@/server/domain/mailboxes/judge-domain";

/** A campaign before its first start: the first email, what else there is, and the records of the domain it is sent from. */
type SetUp = {
  subject?: string;
  message?: string;
  /** Further emails. */
  later?: { subject?: string; message: string }[];
  hasFile?: true;
  /** AI writes the first email to each person. */
  isWritten?: true;
  /** Another text of the first email. */
  variant?: { subject?: string; message: string };
  facts?: Partial<MailFacts>;
  records?: Partial<DomainRecords>;
};

const goodText = `Hello {first_name:there},

your talk on shift planning in clinics stayed with me, above all the part about night shifts. We help hospitals fill open shifts within
a day, without agencies. Would a short call next week be worth your time?

Nora

If you would rather not hear from me, {unsubscribe_link}`;

const goodRecords: DomainRecords = {
  mx: ["mail.kestrel.example"],
  spf: ["v=spf1 include:_spf.google.com ~all"],
  spfTree: { includes: ["_spf.google.com"], lookups: 4 },
  dkim: { tried: ["google"], found: ["google"] },
  dmarc: { host: "_dmarc.kestrel.example", records: ["v=DMARC1; p=quarantine"] },
  servers: [],
};

function gradeOf({ subject = "Night shifts at Saint Mary's", message = goodText, ...more }: SetUp) {
  const email = (at: number, text: { subject?: string; message: string }) => ({
    ...{ id: `00000000-0000-7000-8000-00000000000${at}`, type: "email", is_enabled: true },
    ...{ subject: text.subject ?? "", message: text.message },
  });
  const first = {
    ...email(0, { subject, message }),
    ...(more.isWritten && { ai: { instruction: "Write about their talk", language: null } }),
    ...(more.hasFile && { files: [{ id: "f", name: "offer.pdf", size: 90_000 }] }),
    ...(more.variant && {
      variants: {
        own: { id: "a", weight: 50 },
        others: [{ id: "b", weight: 50, subject: subject, ...more.variant }],
      },
    }),
  };
  const sequence = [first, ...(more.later ?? []).map((text, at) => email(at + 1, text))] as Sequence;
  const facts = { footers: [""], isTracked: false, hasOwnLinkDomain: false, ...more.facts };
  const checks = judgeDomain(
    { ...goodRecords, ...more.records },
    { domain: "kestrel.example", isOwn: true, providers: [] },
  );
  const failed = checks.filter(({ state }) => state === "failed").map(({ kind }) => kind);
  return mailGradeOf({
    mailFindings: mailFindings(sequence, facts),
    poorDomains: failed.length > 0 ? [{ domain: "kestrel.example", mailboxId: "m", failed }] : [],
  });
}

const withText = (text: string) => ({
  message: goodText.replace("Would a short call", (before) => `${text} ${before}`),
});
const words = (count: number) => ({ message: `${"word ".repeat(count)}{unsubscribe_link}` });
const english = (text: string) =>
  `Hello {first_name:there},\n\n${text}\n\nNora\n\nTo opt out: {unsubscribe_link}`;

const bad: Record<string, SetUp> = {
  "no SPF record": { records: { spf: [], spfTree: null } },
  "two SPF records": { records: { spf: ["v=spf1 ~all", "v=spf1 -all"] } },
  "an SPF record that lets anyone send": { records: { spf: ["v=spf1 +all"] } },
  "an SPF record with too many lookups": {
    records: { spfTree: { includes: ["_spf.google.com"], lookups: 14 } },
  },
  "no DMARC record": { records: { dmarc: { host: "_dmarc.kestrel.example", records: [] } } },
  "two DMARC records": {
    records: {
      dmarc: { host: "_dmarc.kestrel.example", records: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] },
    },
  },
  "no mail server": { records: { mx: [] } },
  "a short link": withText("See https://bit.ly/3xYz12 for the plan."),
  "a short link with www": withText("See https://www.tinyurl.com/plan for the plan."),
  "a short link in a follow-up": {
    later: [{ message: "Here it is: https://cutt.ly/abc, as promised last week to you and all the others." }],
  },
  "a short link in a variant": { variant: withText("See https://rb.gy/x for the plan.") },
  "a link to a numeric address": withText("See http://203.0.113.7/plan for the plan."),
  "a link to an IPv6 address": withText("See https://[2001:db8::7]/plan for the plan."),
  "a link without encryption": withText("See http://kestrel.example/plan for the plan."),
  "three links": withText("See https://a.example/1 and https://a.example/2 and https://a.example/3."),
  "only a link": { message: "https://kestrel.example {unsubscribe_link}" },
  "a link and a greeting": { message: "Hello, look: https://kestrel.example/demo {unsubscribe_link}" },
  "a subject like a reply": { subject: "Re: our call" },
  "a subject like a reply, in German": { subject: "AW: Ihr Angebot" },
  "a subject like a forward": { subject: "Fwd: numbers for the board" },
  "a subject like a reply in a follow-up": {
    later: [{ subject: "RE: night shifts", message: "One more thought about the shifts." }],
  },
  "a subject in capitals": { subject: "FILL YOUR OPEN SHIFTS TODAY" },
  "a subject of one loud word": { subject: "ATTENTION please" },
  "a subject with several exclamation marks": { subject: "Open shifts filled! Today!" },
  "a subject with question and exclamation": { subject: "Open shifts?! A thought!" },
  "a subject with currency signs": { subject: "Save $$ on agencies" },
  "exclamation marks in the text": withText("It works!!!"),
  "currency signs in the text": withText("Save $$$ every month."),
  "advertising in English": withText("Act now, this limited time offer ends soon."),
  "advertising in a subject": { subject: "100% free shift planning" },
  "advertising in German": {
    message: "Guten Tag, jetzt bestellen und 100 % kostenlos testen, nur heute. Abmelden: {unsubscribe_link}",
  },
  "advertising in French": {
    message: "Bonjour, cliquez ici, c’est sans risque et 100 % gratuit. Se désabonner : {unsubscribe_link}",
  },
  "advertising in Spanish": {
    message: "Hola, compre ahora, sin riesgo, el mejor precio de todos. Baja: {unsubscribe_link}",
  },
  "advertising in Portuguese": {
    message: "Olá, compre já, sem risco, o melhor preço de sempre. Cancelar: {unsubscribe_link}",
  },
  "advertising spread over lines": {
    message: english("Click\nhere and earn\nmoney from your sofa at once, as thousands do."),
  },
  "a very long text": words(300),
  "an attachment for strangers": { hasFile: true },
  "no way to opt out": {
    message: "Hello {first_name:there},\n\nwould a short call next week be worth your time?\n\nNora",
  },
  "a way to opt out in one of two footers": {
    ...{ message: "Hello, would a short call next week be worth your time?" },
    facts: { footers: ["Unsubscribe: {unsubscribe_link}", "Kestrel Works, Berlin"] },
  },
  "opens tracked by a shared domain": { facts: { isTracked: true } },
};

const good: Record<string, SetUp> = {
  "a personal email": {},
  "a personal email in German": {
    subject: "Nachtschichten am Klinikum",
    message:
      "Guten Tag {last_name:}, Ihr Vortrag über Dienstplanung hat mir gefallen. Hätten Sie nächste Woche kurz Zeit? Abmelden: {unsubscribe_link}",
  },
  "a personal email in French": {
    subject: "Les gardes de nuit à Saint-Louis",
    message:
      "Bonjour {first_name:}, votre exposé sur les plannings m’a marqué. Auriez-vous un moment la semaine prochaine ? {unsubscribe_link}",
  },
  "a personal email in Spanish": {
    subject: "Turnos de noche en Saint Mary",
    message:
      "Hola {first_name:}, su charla sobre turnos me gustó mucho. ¿Tendría un momento la próxima semana? {unsubscribe_link}",
  },
  "a personal email in Portuguese": {
    subject: "Turnos da noite no hospital",
    message:
      "Olá {first_name:}, gostei da sua palestra sobre turnos. Teria um momento na próxima semana? {unsubscribe_link}",
  },
  "a subject with an abbreviation": { subject: "CRM for night shifts" },
  "a subject with two abbreviations": { subject: "HR and IT at Saint Mary's" },
  "a subject with the company's name in capitals": { subject: "IKEA, and a thought on your night shifts" },
  "a subject of a placeholder": { subject: "{company_name:Your team} and night shifts" },
  "a lower-case subject": { subject: "night shifts" },
  "a question as subject": { subject: "Who plans your night shifts?" },
  "a subject with one exclamation mark": { subject: "Congratulations on the award!" },
  "a subject that begins with a word like Re": { subject: "Reading your report on night shifts" },
  "a subject with a colon": { subject: "Night shifts: a thought" },
  "a subject with a price": { subject: "From $40 to $30 a shift" },
  "one link": withText("Here is how: https://kestrel.example/plan."),
  "two links": withText("Here is how: https://kestrel.example/plan and https://kestrel.example/team."),
  "the same link twice": withText(
    "See https://a.example/1, again https://a.example/1, and https://a.example/2.",
  ),
  "a link whose name contains a shortener's": withText(
    "See https://habit.ly.example/plan and https://rabbit.lynx.example.",
  ),
  "a word like a phrase": withText("Our actionable notes contact now and then those who asked."),
  "one phrase meant well": withText("There is no obligation."),
  "the word free": withText("You are free to bring a colleague, and it is free of charge."),
  "the word guarantee": withText("We cannot guarantee that it fits."),
  "an exclamation mark in the text": withText("What a talk!"),
  "two exclamation marks in the text": withText("What a talk! Thank you!"),
  "a price in the text": withText("It costs $30 a month, or €28."),
  "240 words": words(240),
  "a follow-up without a subject": { later: [{ message: "Did you have a moment to think about it?" }] },
  "a follow-up with a link alone": {
    later: [
      {
        message:
          "As promised, the recording of the talk with all questions and answers of that day: https://kestrel.example/talk",
      },
    ],
  },
  "a long follow-up": { later: [{ message: "word ".repeat(400) }] },
  "many links in a follow-up": {
    later: [
      {
        message: `All four places where I found something about your talk: ${[1, 2, 3, 4].map((at) => `https://a.example/${at}`).join(" ")} I hope that this is of use to you.`,
      },
    ],
  },
  "an opt-out in words": {
    message: "Hello, would a call be worth your time? If not, tell me and you will not hear from me again.",
  },
  "an opt-out in words, in German": {
    message:
      "Guten Tag, hätten Sie kurz Zeit? Sonst schreiben Sie mir, und Sie erhalten keine weiteren E-Mails.",
  },
  "an opt-out in all footers": {
    ...{ message: "Hello, would a short call next week be worth your time?" },
    facts: { footers: ["Unsubscribe: {unsubscribe_link}", "No more emails? {unsubscribe_link}"] },
  },
  "clicks tracked by a domain of its own": { facts: { isTracked: true, hasOwnLinkDomain: true } },
  "a good variant": { variant: { subject: "A thought on shifts", message: goodText } },
  "a DMARC record that only watches": {
    records: { dmarc: { host: "_dmarc.kestrel.example", records: ["v=DMARC1; p=none"] } },
  },
  "a strict SPF record": { records: { spf: ["v=spf1 include:_spf.google.com -all"] } },
  "a name server that did not answer": { records: { spf: null, dmarc: null } },
  "a DKIM key that nobody can find by guessing": { records: { dkim: { tried: [], found: [] } } },
};

describe("the grade before the first start (M12)", () => {
  it("is tried with forty set-ups of each kind", () =>
    expect([Object.keys(bad).length, Object.keys(good).length]).toEqual([40, 40]));

  it.each(Object.entries(bad))("flags %s", (_, setUp) => expect(gradeOf(setUp)).not.toBe("good"));
  it.each(Object.entries(good))("passes %s", (_, setUp) => expect(gradeOf(setUp)).toBe("good"));

  it("is poor for what alone sends emails to spam, and fair for the rest", () => {
    expect(gradeOf(bad["no SPF record"]!)).toBe("poor");
    expect(gradeOf(bad["a short link"]!)).toBe("poor");
    expect(gradeOf(bad["a very long text"]!)).toBe("fair");
  });

  it("finds a phrase behind a word that begins like it, and leaves texts alone that AI will write", () => {
    const last = "We act nowhere else. Act now, and buy now.";
    expect(gradeOf(withText(last))).toBe("poor");
    expect(gradeOf({ ...bad["no way to opt out"], isWritten: true })).toBe("good");
  });

  it("says nothing about a campaign without emails", () =>
    expect(mailGradeOf({ mailFindings: null, poorDomains: [] })).toBeNull());
});
