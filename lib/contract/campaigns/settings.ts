import * as z from "zod";
import { workingDays } from "../accounts/accounts";
import { id } from "../fields";
import { partly, wire } from "../wire";
import type { CountedKind } from "./sequence";

const maxPerCompany = 50;
export const maxStopLabels = 20;
export const maxNewPeoplePerDay = 1000;
export const maxActionsPerDay = 10_000;

/** The setting that limits each kind of action in a campaign; kinds not listed have no limit of their own (R9). */
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

const actionsPerDay = z.int().min(1).max(maxActionsPerDay).nullable();

/**
 * Whole hours in each sender's time zone. An `end` at or before `start` is on the next day; `days` are the ISO weekdays on which the hours
 * begin.
 */
export const campaignHours = z
  .strictObject({ start: z.int().min(0).max(23), end: z.int().min(1).max(24), days: workingDays })
  .refine(({ start, end }) => start !== end, { error: "work_hours_equal", path: ["end"] });
export type CampaignHours = z.output<typeof campaignHours>;

/**
 * Settings of a whole campaign outside its steps (CAMP-08). They are not part of a version: a change applies at once to everyone in the
 * campaign. Every key has a default below, which also applies to campaigns older than the key.
 */
const fields = {
  /** Off: people who have had no step yet wait, the others continue (R22). */
  takesNewPeople: z.boolean(),
  /** Max people who start per day, in each sender's time zone (R9); null: as many as the limits allow. */
  newPeoplePerDay: z.int().min(1).max(maxNewPeoplePerDay).nullable(),
  /** Max actions of each kind per day over all senders, in each sender's time zone (R9); null: as many as the senders' limits allow. */
  requestsPerDay: actionsPerDay,
  messagesPerDay: actionsPerDay,
  inmailsPerDay: actionsPerDay,
  emailsPerDay: actionsPerDay,
  smsPerDay: actionsPerDay,
  voicemailsPerDay: actionsPerDay,
  /** The campaign sends only within these hours and within those of its senders (R5); null: the senders' hours only. */
  workHours: campaignHours.nullable(),
  /** On: messages are also limited to these hours in the recipient's time zone, where it is known (R7). */
  recipientHours: z.boolean(),
  /** On: nothing is sent on public holidays of the recipient's country, where it is known (R6). */
  recipientHolidays: z.boolean(),
  /** On: every message is reviewed before it is sent (CAMP-17). */
  manualApproval: z.boolean(),
  /** Off by default, because tracking pixels and rewritten links make spam filters suspicious (R18). */
  isOpenTracking: z.boolean(),
  isLinkTracking: z.boolean(),
  /** On: if a message fails permanently, steps of other channels still run at their planned times (R13). */
  continuesOnOtherChannels: z.boolean(),
  /** On: people who click a link leave the sequence (R14). */
  stopsOnClick: z.boolean(),
  /** Stop labels: a prospect with one of these labels leaves the sequence (R14). */
  stopLabels: z.array(id).max(maxStopLabels),
  /** On: people leave the sequence when a deal of theirs is won or lost (R14). */
  stopsOnDeal: z.boolean(),
  /** On: after a reply, colleagues at the same company wait two weeks (R26). */
  companyRule: z.boolean(),
  /** With the company rule: max people of one company in progress at once; null: no limit. */
  peoplePerCompany: z.int().min(1).max(maxPerCompany).nullable(),
};

export const campaignSettings = wire(fields);
export type CampaignSettings = z.output<typeof campaignSettings>;
/** A partial change; absent settings stay as they are. */
export const campaignSettingsChange = partly(fields);
const { takesNewPeople: _ofTheMoment, stopLabels: _ofTheWorkspace, ...lasting } = fields;
/**
 * The settings that a saved or exported campaign keeps: without whether it takes new people now, and without labels, which other workspaces
 * do not have.
 */
export const keptSettings = partly(lasting);

export const defaultSettings: CampaignSettings = {
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
  stopsOnDeal: false,
  companyRule: false,
  peoplePerCompany: null,
};

/** Fills stored settings up with the defaults. */
export const settingsOf = (stored: Partial<CampaignSettings>): CampaignSettings => ({
  ...defaultSettings,
  ...stored,
});
