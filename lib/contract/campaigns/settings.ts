import * as z from "zod";
import { workingDays } from "../accounts/accounts";
import { id } from "../fields";
import { partly, wire } from "../wire";
import type { CountedKind } from "./sequence";

const mostPerCompany = 50;
export const mostStopLabels = 20;
export const mostNewPeoplePerDay = 1000;
export const mostActionsPerDay = 10_000;

/** The setting that caps each kind of action of a campaign; kinds that are absent have none (R9). */
export const campaignCapOf = {
  connection_request: "requestsPerDay",
  message: "messagesPerDay",
  inmail: "inmailsPerDay",
  email: "emailsPerDay",
  sms: "smsPerDay",
  voicemail: "voicemailsPerDay",
} as const satisfies Partial<Record<CountedKind, string>>;
export const cappedByCampaigns = Object.keys(campaignCapOf) as (keyof typeof campaignCapOf)[];
export type CampaignCap = (typeof campaignCapOf)[keyof typeof campaignCapOf];

const actionsPerDay = z.int().min(1).max(mostActionsPerDay).nullable();

/** Whole hours of each sender's clock; an `end` at or before `start` lies on the next day, `days` are ISO weekdays on which they begin. */
export const campaignHours = z
  .strictObject({ start: z.int().min(0).max(23), end: z.int().min(1).max(24), days: workingDays })
  .refine(({ start, end }) => start !== end, { error: "work_hours_equal", path: ["end"] });
export type CampaignHours = z.output<typeof campaignHours>;

/**
 * What holds for a whole campaign beside its steps (CAMP-08). It is not part of a version: a change holds at once, for
 * everybody in the campaign. Every key has its usual value below, which also holds for campaigns older than the key.
 */
const fields = {
  /** Off: people who had no step yet wait, the others go on (R22). */
  takesNewPeople: z.boolean(),
  /** The campaign begins with at most so many people a day, by the calendar of each sender (R9); null: as many as the caps allow. */
  newPeoplePerDay: z.int().min(1).max(mostNewPeoplePerDay).nullable(),
  /** So many of each kind a day, over all senders and by the calendar of each (R9); null: as many as the caps of the senders allow. */
  requestsPerDay: actionsPerDay,
  messagesPerDay: actionsPerDay,
  inmailsPerDay: actionsPerDay,
  emailsPerDay: actionsPerDay,
  smsPerDay: actionsPerDay,
  voicemailsPerDay: actionsPerDay,
  /** The campaign keeps to these hours within those of its senders (R5); null: to theirs. */
  workHours: campaignHours.nullable(),
  /** On: people are written to in the hours of their own zone as well, where it is known (R7). */
  recipientHours: z.boolean(),
  /** On: nothing reaches people on public holidays of their country, where it is known (R6). */
  recipientHolidays: z.boolean(),
  /** On: somebody reads every message before it is sent (CAMP-17). */
  manualApproval: z.boolean(),
  /** Off by default: a picture or a changed link in a mail is a reason for suspicion (R18). */
  isOpenTracking: z.boolean(),
  isLinkTracking: z.boolean(),
  /** On: where a message fails for good, the steps of other channels go ahead at their planned times (R13). */
  continuesOnOtherChannels: z.boolean(),
  /** Who clicks a link leaves the sequence (R14). */
  stopsOnClick: z.boolean(),
  /** Labels of the workspace: a prospect who has one of them leaves the sequence (R14). */
  stopLabels: z.array(id).max(mostStopLabels),
  /** On: after an answer the others of that company wait two weeks (R26). */
  companyRule: z.boolean(),
  /** With the rule, so many people of one company are under way at once; null: any number. */
  peoplePerCompany: z.int().min(1).max(mostPerCompany).nullable(),
};

export const campaignSettings = wire(fields);
export type CampaignSettings = z.output<typeof campaignSettings>;
/** Some of them: what is absent stays as it is. */
export const campaignSettingsChange = partly(fields);
const { takesNewPeople: _ofTheMoment, stopLabels: _ofTheWorkspace, ...lasting } = fields;
/** What a campaign is kept with: not whether it takes people just now, and no labels, which other workspaces lack. */
export const keptSettings = partly(lasting);

export const usualSettings: CampaignSettings = {
  takesNewPeople: true,
  newPeoplePerDay: null,
  requestsPerDay: null,
  messagesPerDay: null,
  inmailsPerDay: null,
  emailsPerDay: null,
  smsPerDay: null,
  voicemailsPerDay: null,
  workHours: null,
  recipientHours: false,
  recipientHolidays: false,
  manualApproval: false,
  isOpenTracking: false,
  isLinkTracking: false,
  continuesOnOtherChannels: false,
  stopsOnClick: false,
  stopLabels: [],
  companyRule: false,
  peoplePerCompany: null,
};

/** From what is stored. */
export const settingsOf = (stored: Partial<CampaignSettings>): CampaignSettings => ({
  ...usualSettings,
  ...stored,
});
