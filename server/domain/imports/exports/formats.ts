import type { CsvField, KnownTool, PastStatus } from "@/lib/contract/prospects/imports";

/** The cell of a column in small letters, by the compact name of its header; empty if the file has no such column. */
type Cells = (header: string) => string;

/** What other tools write when they export people. Headers are compact: small letters and digits only. */
type KnownExport = {
  tool: KnownTool;
  /** Headers that together only this tool writes; one of the lists must be there as a whole. */
  marks: readonly (readonly string[])[];
  /** Columns by field; of several the first with a value is taken. */
  fields: Partial<Record<CsvField, readonly string[]>>;
  /** Columns that tell what happened to the person. */
  statuses: readonly string[];
  /** Everything a row says; the gravest counts. */
  read: (cell: Cells) => readonly (PastStatus | false)[];
};

const isTrue = (cell: string) => /^(?:true|yes|1|x)$/.test(cell);
const isSome = (cell: string) => cell !== "" && !isFalse(cell);
const isFalse = (cell: string) => /^(?:false|no|0|never|null|none|n\/a|-)$/.test(cell);
const isCounted = (cell: string) => Number(cell) > 0;

/** A status in words. Failures and plans are no contact, and a person who is not interested did answer. */
function inWords(status: string): PastStatus | false {
  if (/unsubscrib|do\s*not\s*contact|opted?\s*out/.test(status)) return "unsubscribed";
  if (/bounce/.test(status) && !/sender/.test(status)) return "bounced";
  if (/fail|not\s*(?:yet\s*)?contacted|never/.test(status)) return false;
  if (/repl(?:y|ied|ies)|warmed|interested|meeting|booked/.test(status)) return "replied";
  return /sent|opened|clicked|contacted|hooked|attracted|accepted|invitedone/.test(status) && "contacted";
}

/**
 * Sources, read on 2026-11-29:
 * - lemlist: the contacts export, as public importers of it read it (leadStatus "Unsubscribed from email", "Email bounced"), and the
 *   states of https://developer.lemlist.com/api-reference/endpoints/campaigns/export-campaign-leads
 * - Apollo: the header of its contacts export, which many public importers repeat in full
 * - Smartlead: the columns of GET /campaigns/{id}/leads-export, and https://api.smartlead.ai/guides/lead-management for its statuses
 * - Instantly: the lead of its API v2 (status -1 bounced, -2 unsubscribed; lt_interest_status), whose names its exports use
 */
export const knownExports: readonly KnownExport[] = [
  {
    tool: "lemlist",
    marks: [
      ["email", "leadstatus", "lastcontacteddate"],
      ["email", "leadstatus", "emaildeliverability"],
      ["email", "firstname", "laststate"],
    ],
    fields: {
      first_name: ["firstname"],
      last_name: ["lastname"],
      work_email: ["email"],
      personal_email: ["personalemail"],
      profile_url: ["linkedinurl"],
      position: ["jobtitle", "tagline"],
      location: ["location", "contactlocation"],
      company_name: ["companyname"],
      company_domain: ["companydomain"],
      website: ["companywebsite"],
      phone: ["phone"],
      twitter: ["twitterprofile"],
    },
    statuses: [
      ...["leadstatus", "laststate", "emaildeliverability", "firstcontacteddate", "lastcontacteddate"],
      "lastreplieddate",
    ],
    read: (cell) => [
      inWords(cell("leadstatus")),
      inWords(cell("laststate")),
      cell("emaildeliverability") === "undeliverable" && "bounced",
      isSome(cell("lastreplieddate")) && "replied",
      (isSome(cell("lastcontacteddate")) || isSome(cell("firstcontacteddate"))) && "contacted",
    ],
  },
  {
    tool: "apollo",
    marks: [
      ["email", "apollocontactid"],
      ["emailstatus", "personlinkedinurl", "stage"],
      ["emailbounced", "replied", "demoed"],
    ],
    fields: {
      first_name: ["firstname"],
      last_name: ["lastname"],
      work_email: ["email"],
      profile_url: ["personlinkedinurl"],
      position: ["title"],
      location: ["city"],
      company_name: ["companyname", "company"],
      website: ["website"],
      phone: ["mobilephone", "workdirectphone", "otherphone", "homephone", "firstphone"],
      twitter: ["twitterurl"],
    },
    statuses: [
      ...[
        "stage",
        "emailstatus",
        "lastcontacted",
        "emailsent",
        "emailopen",
        "emailbounced",
        "replied",
        "demoed",
      ],
      "emailunsubscribed",
    ],
    read: (cell) => [
      isTrue(cell("emailunsubscribed")) && "unsubscribed",
      // Other stages are the customer's own words, or a plan.
      /^(?:do not contact|replied|interested|not interested)$/.test(cell("stage")) && inWords(cell("stage")),
      (isTrue(cell("replied")) || isTrue(cell("demoed"))) && "replied",
      (isTrue(cell("emailbounced")) || /^(?:bounced|invalid)$/.test(cell("emailstatus"))) && "bounced",
      (isTrue(cell("emailsent")) || isTrue(cell("emailopen")) || isSome(cell("lastcontacted"))) &&
        "contacted",
    ],
  },
  {
    tool: "smartlead",
    marks: [
      ["email", "campaignleadmapid"],
      ["email", "isunsubscribed", "lastemailsequencesent"],
    ],
    fields: {
      first_name: ["firstname"],
      last_name: ["lastname"],
      work_email: ["email"],
      profile_url: ["linkedinprofile"],
      location: ["location"],
      company_name: ["companyname"],
      website: ["website", "companyurl"],
      phone: ["phonenumber"],
    },
    statuses: [
      ...["status", "category", "isinterested", "isunsubscribed", "lastemailsequencesent"],
      ...["opencount", "clickcount", "replycount"],
    ],
    read: (cell) => [
      isTrue(cell("isunsubscribed")) && "unsubscribed",
      // People on its block list asked to be left alone, or their company did.
      cell("status") === "blocked" && "unsubscribed",
      inWords(cell("status")),
      inWords(cell("category")),
      (isCounted(cell("replycount")) || isTrue(cell("isinterested"))) && "replied",
      /^(?:information request|wrong person)$/.test(cell("category")) && "replied",
      (isCounted(cell("lastemailsequencesent")) || isCounted(cell("opencount"))) && "contacted",
      /^(?:inprogress|in_progress|completed)$/.test(cell("status")) && "contacted",
    ],
  },
  {
    tool: "instantly",
    marks: [
      ["email", "ltintereststatus"],
      ["email", "emailopencount", "emailreplycount"],
    ],
    fields: {
      first_name: ["firstname"],
      last_name: ["lastname"],
      work_email: ["email"],
      profile_url: ["linkedin", "linkedinurl", "linkedinprofile"],
      position: ["jobtitle"],
      location: ["location"],
      company_name: ["companyname"],
      company_domain: ["companydomain"],
      website: ["website"],
      phone: ["phone"],
    },
    statuses: [
      ...["status", "leadstatus", "ltintereststatus", "emailopencount", "emailclickcount", "emailreplycount"],
      "timestamplastcontact",
    ],
    read: (cell) => [
      cell("status") === "-2" && "unsubscribed",
      cell("status") === "-1" && "bounced",
      inWords(cell("status")),
      inWords(cell("leadstatus")),
      // 0 is an automatic reply; interested, met, won and lost, not interested and the wrong person wrote themselves.
      (isCounted(cell("emailreplycount")) || /^-?[1-9]$/.test(cell("ltintereststatus"))) && "replied",
      (isCounted(cell("emailopencount")) || isSome(cell("timestamplastcontact"))) && "contacted",
      /^(?:3|completed)$/.test(cell("status")) && "contacted",
    ],
  },
];
