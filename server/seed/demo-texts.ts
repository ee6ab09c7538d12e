import type { Sequence } from "@/lib/contract/campaigns/sequence";

/** The people of the demo. All are invented; `.example` cannot be registered. */
export const demo = {
  workspace: "Kestrel Works",
  person: { firstName: "Mara", lastName: "Lindqvist", email: "demo@tern.example" },
  accounts: [
    {
      name: "Mara Lindqvist",
      countryCode: "GB",
      timezone: "Europe/London",
      workHoursStart: 9,
      workHoursEnd: 18,
    },
    {
      name: "Tomás Ferreira",
      countryCode: "PT",
      timezone: "Europe/Lisbon",
      workHoursStart: 8,
      workHoursEnd: 17,
    },
  ],
  people: 120,
  running: "Shift planning for operations teams",
  draft: "Customer stories, autumn",
} as const;

/** A mail, a visit, a request, a message to those who accept, and a last mail in the thread of the first. */
export const runningSequence = (newId: () => string): Sequence => [
  {
    id: newId(),
    is_enabled: true,
    type: "email",
    subject: "Shift planning at {company_name:your company}",
    message:
      "Hi {first_name:there},\n\n[[I came across your profile|Your name came up]] while looking at how teams like yours at {company_name:your company} plan their weeks.\n\nWe built a planner that takes availability, skills and rest times into account and fills a week in a few minutes; teams of 30 to 200 people save about six hours a week with it.\n\nWould a short call next week be worth it?\n\nBest,\n{account_full_name}",
  },
  delay(newId, 1),
  { id: newId(), is_enabled: true, type: "visit_profile" },
  delay(newId, 1),
  {
    id: newId(),
    is_enabled: true,
    type: "connection_request",
    message:
      "[[Hi|Hello]] {first_name:there}, I work with operations teams on shift planning and would like to follow what {company_name:your team} does. Happy to connect.",
  },
  {
    id: newId(),
    is_enabled: true,
    type: "condition",
    condition: "accepted",
    deadline: { amount: 3, unit: "working_days" },
    otherwise: "continue",
  },
  {
    id: newId(),
    is_enabled: true,
    type: "message",
    message:
      "Thanks for connecting, {first_name:there}! One question, if I may: how do you plan shifts at {company_name:your company} today?\n\n{account_first_name}",
  },
  delay(newId, 2),
  {
    id: newId(),
    is_enabled: true,
    type: "email",
    subject: "",
    message:
      "Hi {first_name:there},\n\njust a short follow-up in case this got buried. If shift planning is somebody else's topic at {company_name:your company}, a name would help me a lot.\n\nBest,\n{account_first_name}",
  },
];

/** Still being written: a mail and its follow-up. */
export const draftSequence = (newId: () => string): Sequence => [
  {
    id: newId(),
    is_enabled: true,
    type: "email",
    subject: "How a team of 80 stopped planning on Sundays",
    message:
      "Hi {first_name:there},\n\nwe wrote down how a logistics team of 80 moved its shift planning out of the weekend. It is a two minute read, and some of it may apply to {company_name:your company}.\n\nShall I send it over?\n\nBest,\n{account_first_name}",
  },
  delay(newId, 4),
  { id: newId(), is_enabled: true, type: "email", subject: "", message: "" },
];

const delay = (newId: () => string, amount: number): Sequence[number] => ({
  id: newId(),
  is_enabled: true,
  type: "delay",
  delay: { amount, unit: "working_days" },
});
