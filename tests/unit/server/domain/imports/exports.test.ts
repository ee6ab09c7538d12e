import { recognizeExport } from "@/server/domain/imports/exports/recognize";
import { firstRecords } from "@/server/domain/imports/records";
import { sniff } from "@/server/domain/imports/sniff";
import { apollo, instantly, lemlist, smartlead } from "@/tests/support/exports";

function read(file: string) {
  const sniffed = sniff(Buffer.from(file), "utf-8");
  if (typeof sniffed === "string") throw new Error(sniffed);
  const found = recognizeExport(sniffed.headers);
  const records = firstRecords(
    file.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"),
    sniffed.separator,
    20,
    false,
  ).slice(1);
  const targets = Object.fromEntries(
    sniffed.guesses.flatMap(({ target }, index) =>
      target === "skip" ? [] : [[target, sniffed.headers[index]]],
    ),
  );
  return { tool: found?.tool, targets, statuses: records.map(({ cells }) => found?.statusOf(cells)) };
}

test.each([
  ["as exported", lemlist()],
  ["saved by a German spreadsheet, with a mark and semicolons", lemlist("de")],
])("lemlist, %s: columns and statuses", (_, file) => {
  expect(read(file)).toEqual({
    tool: "lemlist",
    statuses: ["unsubscribed", "replied", "bounced", "contacted", null, "bounced"],
    targets: {
      ...{
        first_name: "firstName",
        last_name: "lastName",
        work_email: "email",
        personal_email: "personalEmail",
      },
      ...{
        profile_url: "linkedinUrl",
        position: "jobTitle",
        location: "location",
        company_name: "companyName",
      },
      ...{ website: "companyWebsite", phone: "phone", twitter: "twitterProfile" },
    },
  });
});

test("Apollo: the phone that is filled, the person's city and not the company's", () => {
  expect(read(apollo())).toEqual({
    tool: "apollo",
    statuses: ["unsubscribed", "replied", "bounced", "contacted", null, "bounced"],
    targets: {
      ...{
        first_name: "First Name",
        last_name: "Last Name",
        work_email: "Email",
        profile_url: "Person Linkedin Url",
      },
      ...{ position: "Title", location: "City", company_name: "Company Name", website: "Website" },
      ...{ phone: "Work Direct Phone", twitter: "Twitter Url" },
    },
  });
});

test("Smartlead: a reply that asks for no more contact is no reply, an automatic one only a contact", () => {
  expect(read(smartlead())).toMatchObject({
    tool: "smartlead",
    statuses: ["unsubscribed", "unsubscribed", "replied", "bounced", "contacted", null, "contacted"],
    targets: {
      first_name: "first_name",
      work_email: "email",
      profile_url: "linkedin_profile",
      phone: "phone_number",
    },
  });
});

test("Instantly: statuses in numbers", () => {
  expect(read(instantly())).toMatchObject({
    tool: "instantly",
    statuses: ["unsubscribed", "replied", "bounced", "contacted", null],
    targets: { company_domain: "company_domain", position: "job_title" },
  });
});

test.each([
  ["Unsubscribed from email", "unsubscribed"],
  ["emailsUnsubscribed", "unsubscribed"],
  ["emailsBounced", "bounced"],
  ["linkedinReplied", "replied"],
  ["notInterested", "replied"],
  ["meetingBooked", "replied"],
  ["emailsSent", "contacted"],
  ["linkedinInviteAccepted", "contacted"],
  ["linkedinSendFailed", null],
  ["reviewed", null],
  ["Not contacted yet", null],
  ["", null],
])("lemlist's state %j means %j", (state, status) => {
  expect(recognizeExport(["email", "firstName", "lastState"])?.statusOf(["a@x.test", "A", state])).toBe(
    status,
  );
});

test.each([
  [["First name", "Last name", "Email"]],
  [["email", "firstName", "lastName", "companyName", "status"]],
  [["Email", "Status", "Replied", "Phone"]],
])("a list with the headers %j is nobody's export", (headers) => {
  expect(recognizeExport(headers)).toBeNull();
});
