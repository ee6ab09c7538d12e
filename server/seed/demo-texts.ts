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
  finished: "Weekend planning for logistics",
  paused: "Care homes, first contact",
} as const;

/** What people of the past campaigns answered. */
export const demoReplies: readonly { text: string; isOptOut?: true }[] = [
  {
    text: "Hi, good timing. We are looking at this right now. What does it cost for about 60 people, and could we talk on Thursday?",
  },
  {
    text: "Thanks for reaching out, but we have just signed with another provider. Not a topic for us this year.",
  },
  { text: "Interesting. Could you send me a short overview I can share with my team?" },
  {
    text: "I am not the right person for this. Please write to our head of operations, she decides about planning tools.",
  },
  { text: "We have a freeze until the new year. Could you get back to me in January?" },
  { text: "Yes, let us have a call. Does Tuesday at 10 work for you?" },
  { text: "No thanks, we are happy with what we have." },
  { text: "I have copied in my colleague, who runs the shift planning here. He will take it from here." },
  {
    text: "How does it handle night shifts and rest times between them? If it does, I would like to see a demo.",
  },
  { text: "Please remove me from your list and do not contact me again.", isOptOut: true },
  { text: "Got your message, thank you. I will have a look when I find the time." },
];

/** What we answer to those who are interested. */
export const ourAnswer =
  "Hi {first_name:there},\n\nthank you for the quick answer. I have sent you an overview with prices; shall we look at it together in a short call? Here is what I would show you: your current week, filled in by the planner.\n\nBest,\n{account_first_name}";

export const demoNotes = [
  "Plans shifts in a spreadsheet today, about 60 people at two sites. Budget decision at the end of the quarter.",
  "Wants night shifts and rest times in the demo.",
] as const;

/** Tasks made by hand, and in how many hours they are due. */
export const demoTasks = [
  { text: "Call about the offer for 60 people", hours: 5 },
  { text: "Send the security overview", hours: 26 },
  { text: "Ask for the contact of the head of operations", hours: 50 },
] as const;

/** An email and its follow-up. */
export const pausedSequence = (newId: () => string): Sequence => [
  email(
    newId,
    "Rotas at {company_name:your homes}",
    "Hi {first_name:there},\n\nmost care homes we talk to rewrite the rota two or three times a week. Our planner fills it from availability and qualifications, and people swap shifts among themselves.\n\nIs that worth ten minutes of your time?\n\nBest,\n{account_full_name}",
  ),
  delay(newId, 2),
  email(
    newId,
    "",
    "Hi {first_name:there},\n\none more thought: the homes that use it save about a day of planning a week. If somebody else looks after rotas at {company_name:your company}, I would be grateful for a name.\n\nBest,\n{account_first_name}",
  ),
];

/** A mail, a visit, a request, a message to those who accept, and a last mail in the thread of the first. */
export const runningSequence = (newId: () => string): Sequence => [
  email(
    newId,
    "Shift planning at {company_name:your company}",
    "Hi {first_name:there},\n\n[[I came across your profile|Your name came up]] while looking at how teams like yours at {company_name:your company} plan their weeks.\n\nWe built a planner that takes availability, skills and rest times into account and fills a week in a few minutes; teams of 30 to 200 people save about six hours a week with it.\n\nWould a short call next week be worth it?\n\nBest,\n{account_full_name}",
  ),
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
  email(
    newId,
    "",
    "Hi {first_name:there},\n\njust a short follow-up in case this got buried. If shift planning is somebody else's topic at {company_name:your company}, a name would help me a lot.\n\nBest,\n{account_first_name}",
  ),
];

/** Still being written: a mail and its follow-up. */
export const draftSequence = (newId: () => string): Sequence => [
  email(
    newId,
    "How a team of 80 stopped planning on Sundays",
    "Hi {first_name:there},\n\nwe wrote down how a logistics team of 80 moved its shift planning out of the weekend. It is a two minute read, and some of it may apply to {company_name:your company}.\n\nShall I send it over?\n\nBest,\n{account_first_name}",
  ),
  delay(newId, 4),
  email(newId, "", ""),
];

const delay = (newId: () => string, amount: number): Sequence[number] => ({
  id: newId(),
  is_enabled: true,
  type: "delay",
  delay: { amount, unit: "working_days" },
});

const email = (newId: () => string, subject: string, message: string): Sequence[number] => ({
  ...{ id: newId(), is_enabled: true, type: "email", subject, message },
});

/** Deals with those who answered, the first for the first; `stage` counts from the left. */
export const demoDeals = [
  { name: "Shift planning, two sites", amount: 14_400, stage: 2 },
  { name: "Pilot with one team", amount: 2_400, stage: 0 },
  { name: "Weekend planning", amount: 7_800, stage: 1 },
  { name: "Roll-out to all depots", amount: 36_000, stage: 3 },
  { name: "Planner for night shifts", amount: 5_200, stage: 0 },
] as const;
