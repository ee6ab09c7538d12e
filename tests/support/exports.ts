/** Files as other tools export them: their headers in full, empty columns, their own spellings of statuses, marks and separators. */

const csv = (separator: string, rows: readonly (readonly string[])[]) =>
  rows.map((row) =>
    row.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
  );

type Row = Record<string, string>;
const table = (headers: readonly string[], rows: readonly Row[]) => [
  headers,
  ...rows.map((row) => headers.map((header) => row[header] ?? "")),
];

const lemlistHeaders = [
  ...[
    "firstName",
    "lastName",
    "email",
    "linkedinUrl",
    "linkedinUrlSalesNav",
    "jobTitle",
    "phone",
    "companyName",
  ],
  ...[
    "companyWebsite",
    "location",
    "contactLocation",
    "personalEmail",
    "twitterProfile",
    "linkedinHeadline",
    "tagline",
  ],
  ...[
    "summary",
    "status",
    "leadStatus",
    "source",
    "emailDeliverability",
    "emailVerificationDate",
    "campaigns",
    "owner",
  ],
  ...["addedToLemlist", "firstContactedDate", "lastContactedDate", "lastRepliedDate", "isActiveInCampaigns"],
];

/** Contacts of lemlist; `de` is the same file saved by a German spreadsheet. */
export const lemlist = (as: "en" | "de" = "en") => {
  const rows = table(lemlistHeaders, [
    {
      firstName: "Uma",
      email: "uma@lem.test",
      leadStatus: "Unsubscribed from email",
      lastContactedDate: "2026-03-02T08:00:00.000Z",
    },
    {
      firstName: "Rita",
      email: "rita@lem.test",
      leadStatus: "Replied to email",
      lastRepliedDate: "2026-03-04T08:00:00.000Z",
    },
    {
      firstName: "Bo",
      email: "bo@lem.test",
      linkedinUrl: "https://people.example/in/bo",
      leadStatus: "Email bounced",
    },
    {
      firstName: "Cleo",
      email: "cleo@lem.test",
      leadStatus: "Email opened",
      firstContactedDate: "2026-03-02T08:00:00.000Z",
    },
    { firstName: "Nina", email: "nina@lem.test", leadStatus: "", emailDeliverability: "deliverable" },
    { firstName: "Ivo", email: "ivo@lem.test", emailDeliverability: "undeliverable" },
  ]);
  return as === "en" ? `${csv(",", rows).join("\n")}\n` : `\ufeff${csv(";", rows).join("\r\n")}\r\n`;
};

const apolloHeaders = [
  ...["First Name", "Last Name", "Title", "Company Name", "Company Name for Emails", "Email", "Email Status"],
  ...[
    "Primary Email Source",
    "Primary Email Verification Source",
    "Email Confidence",
    "Primary Email Catch-all Status",
  ],
  ...[
    "Primary Email Last Verified At",
    "Seniority",
    "Departments",
    "Contact Owner",
    "Work Direct Phone",
    "Home Phone",
  ],
  ...["Mobile Phone", "Corporate Phone", "Other Phone", "Stage", "Lists", "Last Contacted", "Account Owner"],
  ...[
    "# Employees",
    "Industry",
    "Keywords",
    "Person Linkedin Url",
    "Website",
    "Company Linkedin Url",
    "Facebook Url",
  ],
  ...[
    "Twitter Url",
    "City",
    "State",
    "Country",
    "Company Address",
    "Company City",
    "Company State",
    "Company Country",
  ],
  ...[
    "Company Phone",
    "Technologies",
    "Annual Revenue",
    "Total Funding",
    "Latest Funding",
    "Latest Funding Amount",
  ],
  ...["Last Raised At", "Subsidiary of", "Email Sent", "Email Open", "Email Bounced", "Replied", "Demoed"],
  ...["Number of Retail Locations", "Apollo Contact Id", "Apollo Account Id", "Secondary Email"],
];

/** Contacts of Apollo, as its web app exports them. */
export const apollo = () => {
  const no = {
    "Email Sent": "false",
    "Email Open": "false",
    "Email Bounced": "false",
    Replied: "false",
    Demoed: "false",
  };
  const person = (name: string, more: Row) => ({
    ...no,
    ...{
      "First Name": name,
      "Last Name": "Reed",
      Title: "Head of IT",
      "Company Name": "Reed, Inc.",
      City: "Boston",
    },
    ...{
      Email: `${name.toLowerCase()}@apo.test`,
      "Email Status": "Verified",
      Stage: "Cold",
      Website: "https://reed.example",
    },
    ...{ "Company City": "Austin", "Work Direct Phone": "+1 617 555 0100", "Apollo Contact Id": "6489b2" },
    ...more,
  });
  const rows = table(apolloHeaders, [
    person("Dana", { Stage: "Do Not Contact" }),
    person("Rafe", { "Email Sent": "true", Replied: "true", Stage: "Replied" }),
    person("Bea", { "Email Sent": "true", "Email Bounced": "true" }),
    person("Cy", {
      "Email Sent": "true",
      "Email Open": "true",
      "Last Contacted": "2026-05-01",
      Stage: "Approaching",
    }),
    person("Nick", {}),
    person("Eve", { "Email Status": "Bounced" }),
  ]);
  return `\ufeff${csv(",", rows).join("\r\n")}\r\n`;
};

const smartleadHeaders = [
  ...[
    "id",
    "campaign_lead_map_id",
    "status",
    "category",
    "is_interested",
    "created_at",
    "first_name",
    "last_name",
    "email",
  ],
  ...[
    "phone_number",
    "company_name",
    "website",
    "location",
    "custom_fields",
    "linkedin_profile",
    "company_url",
  ],
  ...[
    "is_unsubscribed",
    "unsubscribed_client_id_map",
    "last_email_sequence_sent",
    "open_count",
    "click_count",
    "reply_count",
  ],
];

/** Leads of a campaign of Smartlead, every cell in quotes. */
export const smartlead = () => {
  const lead = (name: string, more: Row) => ({
    ...{
      id: "77",
      campaign_lead_map_id: "7701",
      status: "INPROGRESS",
      is_interested: "false",
      is_unsubscribed: "false",
    },
    ...{ first_name: name, email: `${name.toLowerCase()}@smart.test`, custom_fields: '{"opener":"Hi; all"}' },
    ...{
      unsubscribed_client_id_map: "{}",
      last_email_sequence_sent: "1",
      open_count: "0",
      click_count: "0",
      reply_count: "0",
    },
    ...more,
  });
  const rows = table(smartleadHeaders, [
    lead("Ugo", { is_unsubscribed: "true", status: "COMPLETED" }),
    lead("Dora", { category: "Do Not Contact", reply_count: "1" }),
    lead("Rob", { category: "Not Interested", reply_count: "2", status: "COMPLETED" }),
    lead("Bart", { status: "BOUNCED" }),
    lead("Carl", {}),
    lead("Nora", { status: "STARTED", last_email_sequence_sent: "" }),
    lead("Otto", { category: "Out Of Office" }),
  ]);
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
};

const instantlyHeaders = [
  ...[
    "id",
    "timestamp_created",
    "email",
    "first_name",
    "last_name",
    "company_name",
    "company_domain",
    "phone",
    "website",
  ],
  ...[
    "job_title",
    "status",
    "lt_interest_status",
    "email_open_count",
    "email_reply_count",
    "email_click_count",
  ],
  ...["verification_status", "timestamp_last_contact"],
];

/** Leads of Instantly, with statuses in numbers. */
export const instantly = () => {
  const lead = (name: string, more: Row) => ({
    ...{ first_name: name, email: `${name.toLowerCase()}@inst.test`, status: "1", email_open_count: "0" },
    ...{ email_reply_count: "0", email_click_count: "0" },
    ...more,
  });
  const rows = table(instantlyHeaders, [
    lead("Ulla", { status: "-2" }),
    lead("Ron", { status: "3", lt_interest_status: "-1", email_reply_count: "1" }),
    lead("Ben", { status: "-1" }),
    lead("Cora", { status: "3" }),
    lead("Nele", { lt_interest_status: "" }),
  ]);
  return `${csv(",", rows).join("\n")}\n`;
};
