import * as z from "zod";
import { endpoint } from "./endpoint";
import { id, instant, line, noInput, nothing } from "./fields";
import { prospectPages } from "./pages";
import { label, labelTypes } from "./prospects/label";
import { named, wire } from "./wire";

/** The labels given to replies automatically (LABEL-06), in the order of the model's weights. */
export const replyLabels = [
  "interested",
  "notInterested",
  "outOfOffice",
  "makingAnIntroduction",
  "wrongContact",
  "followUpLater",
  "hardNo",
  "neutral",
] as const;
export type ReplyLabel = (typeof replyLabels)[number];

/** Who labeled a reply: the model that ships, a language model, the rule for plain words, or a member. */
const labelSources = ["model", "language_model", "rule", "person"] as const;
export type LabelSource = (typeof labelSources)[number];

export type LabelType = (typeof labelTypes)[number];
/** The types that members create: for themselves or for everyone. */
export const ownTypes = ["profile", "space"] as const;
export const maxLabelCharacters = 30;
/** The colors offered in the picker; the API accepts any color. */
export const labelColors = ["#416677", "#2f7d55", "#b4690e", "#b3372e", "#2b6f9c", "#6b5b95"] as const;

const color = z
  .string({ error: "fill_this_field" })
  .min(1, "fill_this_field")
  .max(7, "wrong_color")
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "wrong_color");

export type Label = z.output<typeof label>;

/** The newest label of a conversation; `confidence` is between 0 and 1, null if none was computed. */
export const newestLabel = wire({
  label: z.enum(replyLabels),
  confidence: z.number().nullable(),
  source: z.enum(labelSources),
});
export type NewestLabel = z.output<typeof newestLabel>;

/** The label of one reply and the reason for it. */
export const messageLabel = wire({
  label: z.enum(replyLabels),
  confidence: z.number().nullable(),
  source: z.enum(labelSources),
  /** The words that led to the label; `lesson` if an earlier correction did. */
  reasons: z.array(z.string()),
  givenAt: instant,
  /** The member who gave it, if it was a member. */
  givenBy: z.string().nullable(),
  /** The model takes it for a hard no; a member has to confirm that (R14, R18). */
  isQuestion: z.boolean(),
});
export type MessageLabel = z.output<typeof messageLabel>;

/** The workspace's setting for one of the eight labels; without a color it keeps its default look (LABEL-08, LABEL-09). */
const autoLabel = wire({
  label: z.enum(replyLabels),
  isOn: z.boolean(),
  color: color.nullable(),
});
export type AutoLabel = z.output<typeof autoLabel>;

const read = { who: "member", rate: "read" } as const;
const write = { who: "member", scope: "write", rate: "write" } as const;
const ai = { feature: "ai_powered_labels" } as const;
const fields = { name: line(maxLabelCharacters), color };
const onPerson = wire({ prospectId: named("profile_id", id), labelId: id });

/** LABEL-10, LABEL-11. */
export const labels = {
  list: endpoint({
    method: "GET",
    path: "/labels",
    access: read,
    input: wire({ type: z.enum(labelTypes).optional() }),
    output: z.array(label),
  }),
  create: endpoint({
    method: "POST",
    path: "/labels",
    access: write,
    input: wire({ ...fields, type: z.enum(ownTypes).default("space") }),
    output: label,
  }),
  /** A label with the number of people who have it, for its edit page and the delete confirmation. */
  find: endpoint({
    method: "GET",
    path: "/labels/:_id",
    access: read,
    input: wire({ id }),
    output: wire({ label, people: z.int(), mayChange: z.boolean() }),
  }),
  /** Changes name, color and visibility; only its creator and admins may (LABEL-03). */
  update: endpoint({
    method: "PUT",
    path: "/labels/:_id",
    access: write,
    input: wire({ id, ...fields, type: z.enum(ownTypes) }),
    output: label,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/labels/:_id",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** Reorders the labels the user sees; those not named come last. */
  arrange: endpoint({
    method: "POST",
    path: "/labels/order",
    access: write,
    input: wire({ labelIds: z.array(id).min(1).max(1_000) }),
    output: nothing,
  }),
  attach: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/labels",
    access: { ...write, page: prospectPages },
    input: onPerson,
    output: nothing,
  }),
  detach: endpoint({
    method: "DELETE",
    path: "/profiles/:profile_id/labels/:label_id",
    access: { ...write, page: prospectPages },
    input: onPerson,
    output: nothing,
  }),
  /** The eight automatic labels in the workspace's order (LABEL-08). */
  auto: endpoint({
    method: "GET",
    path: "/auto_labels",
    access: read,
    input: noInput,
    output: z.array(autoLabel),
  }),
  /** Sets all eight in the given order; their names are fixed (LABEL-09). */
  setAuto: endpoint({
    method: "PUT",
    path: "/auto_labels",
    access: { who: "admin", scope: "admin", rate: "write", ...ai },
    input: wire({ labels: z.array(autoLabel).max(replyLabels.length) }),
    output: z.array(autoLabel),
  }),
  /** A member corrects the label of a reply. The correction is final, and similar replies get the same label from now on. */
  correct: endpoint({
    method: "PUT",
    path: "/inbox/messages/:_id/label",
    access: { ...write, page: "inbox", ...ai },
    input: wire({ id, label: z.enum(replyLabels) }),
    output: messageLabel,
  }),
  /** Confirms or rejects a reply that a model took for a hard no; if confirmed, the person is never contacted again (R18). */
  decideHardNo: endpoint({
    method: "POST",
    path: "/inbox/messages/:_id/hard_no",
    access: { ...write, page: "inbox" },
    input: wire({ id, isHardNo: z.boolean() }),
    output: messageLabel,
  }),
};
