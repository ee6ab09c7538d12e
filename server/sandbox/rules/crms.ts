import type {
  CrmField,
  CrmFieldType,
  CrmMeaning,
  CrmObject,
  CrmPipeline,
  CrmVendor,
} from "@/server/ports/crm";

/** Who works in a pretend CRM, by number; the last one has left. */
export const crmUsers = [
  { name: "Nora Vane", email: "nora.vane@crm.example", isActive: true },
  { name: "Ivo Brandt", email: "ivo.brandt@crm.example", isActive: true },
  { name: "Mara Lindt", email: "mara.lindt@crm.example", isActive: false },
] as const;
export const userRefOf = (user: number) => String(user + 1);

/** The key of a user: everybody may know it, for it opens nothing but this workspace's pretend CRM. */
export const keyOf = (user: number) => `sandbox-key-${user + 1}`;
export const userOfKey = (key: string): number | null => {
  const user = crmUsers.findIndex(({ isActive }, at) => isActive && keyOf(at) === key);
  return user < 0 ? null : user;
};

export const accountNames: Record<CrmVendor, string> = {
  pipedrive: "Northgate Partners (simulated Pipedrive)",
  hubspot: "Northgate Partners (simulated HubSpot)",
};
export const crmCurrencies = ["EUR", "USD", "GBP", "CHF", "JPY", "KWD"] as const;

const stages = (refs: readonly string[], named: readonly (readonly [string, number])[]) =>
  named.map(([name, percent], at) => ({ ref: refs[at] ?? String(at), name, probability: percent * 100 }));

const sales = [
  ...([
    ["Qualified", 10],
    ["Contact made", 25],
    ["Demo scheduled", 45],
  ] as const),
  ...([
    ["Proposal made", 65],
    ["Negotiations started", 85],
  ] as const),
] as const;
const partners = [
  ["Idea", 10],
  ["Talks", 40],
  ["Contract", 80],
] as const;

export const crmPipelines: Record<CrmVendor, CrmPipeline[]> = {
  pipedrive: [
    { ref: "1", name: "Sales", stages: stages(["1", "2", "3", "4", "5"], sales) },
    { ref: "2", name: "Partners", stages: stages(["6", "7", "8"], partners) },
  ],
  hubspot: [
    {
      ref: "default",
      name: "Sales",
      stages: stages(
        [
          ...["qualifiedtobuy", "appointmentscheduled", "presentationscheduled"],
          ...["decisionmakerboughtin", "contractsent"],
        ],
        sales,
      ),
    },
    { ref: "7202", name: "Partners", stages: stages(["7203", "7204", "7205"], partners) },
  ],
};

/** What a value is kept as; `full_name`, `first_name`, `last_name` and `name` are the record's name. */
export type CrmRole =
  | "full_name"
  | "first_name"
  | "last_name"
  | "name"
  | "email"
  | "phone"
  | "title"
  | "network_url"
  | "location"
  | "website"
  | "source"
  | "score"
  | "notes"
  | "last_contacted";

type Template = {
  role: CrmRole;
  name: string;
  type: CrmFieldType;
  means?: CrmMeaning;
  options?: readonly string[];
  maxLength?: number;
  /** How the vendor calls it; null if it has none. */
  keys: Record<CrmVendor, string | null>;
  readOnlyAt?: CrmVendor;
};

const both = (key: string) => ({ pipedrive: key, hubspot: key });
/** Fields that a customer made are hashes at Pipedrive and names at HubSpot. */
const made = (hash: string, hubspot: string) => ({ pipedrive: hash, hubspot });

const templates: Record<CrmObject, readonly Template[]> = {
  person: [
    {
      ...{ role: "full_name", name: "Name", type: "text", means: "full_name", maxLength: 255 },
      keys: { pipedrive: "name", hubspot: null },
    },
    {
      ...{ role: "first_name", name: "First name", type: "text", means: "first_name", maxLength: 100 },
      ...{ keys: { pipedrive: "first_name", hubspot: "firstname" }, readOnlyAt: "pipedrive" },
    },
    {
      ...{ role: "last_name", name: "Last name", type: "text", means: "last_name", maxLength: 100 },
      ...{ keys: { pipedrive: "last_name", hubspot: "lastname" }, readOnlyAt: "pipedrive" },
    },
    {
      ...{ role: "email", name: "Email", type: "email", means: "email" },
      keys: { pipedrive: "emails", hubspot: "email" },
    },
    {
      ...{ role: "phone", name: "Phone", type: "phone", means: "phone" },
      keys: { pipedrive: "phones", hubspot: "phone" },
    },
    {
      ...{ role: "title", name: "Job title", type: "text", means: "title", maxLength: 255 },
      keys: made("3f1b0a6c9d2e47588f0a1b2c3d4e5f60718293a4", "jobtitle"),
    },
    {
      ...{ role: "network_url", name: "LinkedIn profile", type: "url", means: "network_url", maxLength: 255 },
      keys: made("a90c1d7e3b5f48629c4d8e1f2a3b5c6d7e8f9012", "hs_linkedin_url"),
    },
    {
      ...{ role: "location", name: "City", type: "text", means: "location", maxLength: 255 },
      keys: made("0d4e8f1a2b6c4937a5b8c9d0e1f2a3b4c5d6e7f8", "city"),
    },
    {
      ...{ role: "source", name: "Lead source", type: "choice" },
      options: ["Trade fair", "Email", "Network", "Referral"],
      keys: made("c7d2e3f4a5b64c18d9e0f1a2b3c4d5e6f7a8b9c0", "lead_source"),
    },
    {
      ...{ role: "score", name: "Fit score", type: "number" },
      keys: made("5e6f7a8b9c0d4e1fa2b3c4d5e6f7a8b9c0d1e2f3", "fit_score"),
    },
    {
      ...{ role: "notes", name: "Outreach notes", type: "text", maxLength: 100 },
      keys: made("b1c2d3e4f5a64b7c8d9e0f1a2b3c4d5e6f708192", "outreach_notes"),
    },
    {
      ...{ role: "last_contacted", name: "Last contacted on", type: "date" },
      keys: made("e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9a0b1", "last_contacted_on"),
    },
  ],
  company: [
    { role: "name", name: "Name", type: "text", means: "name", maxLength: 255, keys: both("name") },
    {
      ...{ role: "website", name: "Website", type: "url", means: "website", maxLength: 255 },
      keys: { pipedrive: "website", hubspot: "website" },
    },
    {
      ...{ role: "location", name: "City", type: "text", means: "location", maxLength: 255 },
      keys: { pipedrive: "address", hubspot: "city" },
    },
  ],
  deal: [
    {
      ...{ role: "name", name: "Title", type: "text", means: "name", maxLength: 255 },
      keys: { pipedrive: "title", hubspot: "dealname" },
    },
    {
      ...{ role: "notes", name: "Outreach notes", type: "text", maxLength: 100 },
      keys: made("2a3b4c5d6e7f4801920a3b4c5d6e7f8091a2b3c4", "outreach_notes"),
    },
  ],
};

/** A field with what its value is kept as. */
export type RoleField = CrmField & { role: CrmRole };

/** The fields of an object at a vendor; `optionNames`: what colleagues renamed. */
export const crmFields = (
  vendor: CrmVendor,
  object: CrmObject,
  optionNames: Readonly<Record<string, string>> = {},
): RoleField[] =>
  templates[object].flatMap(({ role, name, type, means, options = [], maxLength, keys, readOnlyAt }) => {
    const key = keys[vendor];
    if (key === null) return [];
    return {
      ...{ role, key, name, type, means: means ?? null, maxLength: maxLength ?? null },
      options: options.map((option, at) => {
        const ref = optionRefOf(vendor, option, at);
        return { ref, name: optionNames[optionNameKey(key, ref)] ?? option };
      }),
      isReadOnly: readOnlyAt === vendor,
      isRequired: role === "full_name" || role === "name",
    };
  });

export const optionNameKey = (field: string, option: string) => `${field} ${option}`;
/** Numbers at Pipedrive, names that never change at HubSpot. */
const optionRefOf = (vendor: CrmVendor, option: string, at: number) =>
  vendor === "pipedrive" ? String(31 + at) : option.toLowerCase().replaceAll(" ", "_");
