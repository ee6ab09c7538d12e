import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, line, noInput, nothing, version } from "../fields";
import { named, wire } from "../wire";
import { campaign } from "./campaigns";
import { sequenceLinks, sequenceNodes } from "./graph";
import { sequence } from "./sequence";

/**
 * A sequence kept as a template for campaigns (CAMP-85). `isShipped`: comes with the product in the reader's language and cannot be
 * changed.
 */
const smartSequence = wire({
  id,
  name: z.string(),
  description: z.string(),
  isShipped: z.boolean(),
  sequence,
  sequenceNodes: named("sequences_nodes", sequenceNodes),
  sequenceLinks: named("sequences_links", sequenceLinks),
  /** Null for templates that come with the product. */
  changedAt: instant.nullable(),
  version: z.int(),
});
export type SmartSequence = z.output<typeof smartSequence>;

const gate = { who: "member", page: "campaigns", feature: "smart_sequences" } as const;
const read = { ...gate, rate: "read" } as const;
const write = { ...gate, rate: "write" } as const;
const description = z.string().max(300, "too_long");
/** The steps as a list or as a graph (CAMP-84). */
const steps = {
  sequence: sequence.optional(),
  sequenceNodes: named("sequences_nodes", sequenceNodes.optional()),
  sequenceLinks: named("sequences_links", sequenceLinks.optional()),
};

export const smartSequences = {
  /** The workspace's own, newest first, then those that come with the product. */
  list: endpoint({
    method: "GET",
    path: "/smart_sequences",
    access: read,
    input: noInput,
    output: z.array(smartSequence),
  }),
  create: endpoint({
    method: "POST",
    path: "/smart_sequences",
    access: { ...write, scope: "write" },
    bodyLimit: 1024 * 1024,
    input: wire({ name: line(120), description: description.default(""), ...steps }),
    output: smartSequence,
  }),
  show: endpoint({
    method: "GET",
    path: "/smart_sequences/:_id",
    access: read,
    input: wire({ id }),
    output: smartSequence,
  }),
  /** `version` must be the one last read; otherwise `draft_outdated` and nothing changes. */
  update: endpoint({
    method: "PUT",
    path: "/smart_sequences/:_id",
    access: { ...write, scope: "write" },
    bodyLimit: 1024 * 1024,
    input: wire({
      id,
      version,
      name: line(120).optional(),
      description: description.optional(),
      ...steps,
    }),
    output: smartSequence,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/smart_sequences/:_id",
    access: { ...write, scope: "write" },
    input: wire({ id }),
    output: nothing,
  }),
  /** Creates a draft with a copy of the steps. */
  begin: endpoint({
    method: "POST",
    path: "/smart_sequences/:_id/begin",
    access: { ...write, scope: "write" },
    input: wire({ id, name: line(120) }),
    output: campaign,
  }),
};
