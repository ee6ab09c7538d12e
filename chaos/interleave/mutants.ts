import type { Actor } from "./held-pool";

type Query = string | { text: string; name?: string };
/** Replaces a statement of an actor before it is sent. */
export type Rewrite = (actor: Actor, query: Query) => Query;

export type Mutant = { name: string; changes: readonly Change[] };

export const asWritten: Rewrite = (_actor, query) => query;

export const textOf = (query: Query) => (typeof query === "string" ? query : query.text);

/** A statement under another name, because a connection prepares each name once. */
const changed = (query: Query, text: string): Query =>
  typeof query === "string"
    ? text
    : { ...query, text, ...(query.name ? { name: `${query.name} mutant` } : {}) };

type Change = readonly [from: string, to: string];

/** Replaces given fragments in every statement, and records which of them occurred. */
export const replacing =
  (changes: readonly Change[], met: Set<string>): Rewrite =>
  (_actor, query) => {
    const before = textOf(query);
    const after = changes.reduce((text, [from, to]) => {
      if (text.includes(from)) met.add(from);
      return text.replaceAll(from, to);
    }, before);
    return after === before ? query : changed(query, after);
  };

/** Deliberate faults such as a hurried change could introduce. They exist only in the explorer's connections. */
export const mutants: readonly Mutant[] = [
  {
    name: "a wire mark that does not look at its row",
    changes: [
      ["where d.fence = m.fence and d.lease_by = $6 and d.state = 'claimed' for no key update of d", ""],
    ],
  },
  {
    name: "a wire mark that does not ask whether the campaign runs",
    changes: [["campaign_runs(own.workspace_id, own.campaign_id)", "true"]],
  },
  {
    name: "a wire mark that goes by the campaign as it was before it waited for its row",
    changes: [
      [
        "campaign_runs(own.workspace_id, own.campaign_id)",
        "exists (select 1 from campaigns c where c.workspace_id = own.workspace_id and c.id = own.campaign_id and c.status = 'active')",
      ],
    ],
  },
  {
    name: "a stop that does not hold the person",
    changes: [["from prospects p where p.id = $1 for no key update", "from prospects p where p.id = $1"]],
  },
  {
    name: "entering a campaign without holding the person",
    changes: [
      [
        "from prospects where id = any($1) order by id for no key update",
        "from prospects where id = any($1) order by id",
      ],
    ],
  },
  {
    name: "a stop that leaves claimed rows to their worker",
    changes: [["and state in ('planned', 'claimed', 'unknown')", "and state in ('planned', 'unknown')"]],
  },
  {
    name: "an opt-out that is not remembered",
    changes: [
      ["where id = $1 and opted_out_at is null returning id", "where id = $1 and false returning id"],
      [
        "select kind, value, $2, $3, $4 from prospect_identities where prospect_id = any($1)",
        "select kind, value, $2, $3, $4 from prospect_identities where prospect_id = any($1) and false",
      ],
    ],
  },
  {
    name: "preparing without reading the stops again",
    changes: [
      [`e.state as "enrollmentState"`, `'active' as "enrollmentState"`],
      [`p.opted_out_at is not null as "isOptedOut"`, `false as "isOptedOut"`],
      [
        "join suppressions s on s.workspace_id = p.workspace_id",
        "join suppressions s on false and s.workspace_id = p.workspace_id",
      ],
    ],
  },
  {
    name: "a claim that takes what others hold",
    changes: [
      ["wake_at <= $1 and lease_by is null and", "wake_at <= $1 and"],
      [
        "o.due_at <= $1 and o.state = 'planned'",
        "o.due_at <= $1 and o.state in ('planned', 'claimed', 'transmitting')",
      ],
    ],
  },
  {
    name: "taking over what was due by the clock alone",
    changes: [
      ["o.state in ('claimed', 'transmitting')", "o.due_at <= $3 and o.state in ('claimed', 'transmitting')"],
    ],
  },
  {
    name: "taking over what was transmitted as if it had not left",
    changes: [["case when d.state = 'claimed' then", "case when true then"]],
  },
  {
    name: "settling without fence and holder",
    changes: [["d.fence = m.fence and d.lease_by = $14", "$14::uuid is not null"]],
  },
  {
    name: "a late worker that releases a lane of another",
    changes: [["where l.id = s.id and l.lease_by = $4", "where l.id = s.id and $4::uuid is not null"]],
  },
  {
    name: "places in the cap that are never given back",
    changes: [["as p(id, kind, day) where d.id = p.id", "as p(id, kind, day) where d.id = p.id and false"]],
  },
  {
    name: "a text that stays when its step is stopped",
    changes: [
      [
        "delete from messages where delivery_id = any($1) and",
        "delete from messages where false and delivery_id = any($1) and",
      ],
    ],
  },
  {
    name: "believing the first absence",
    changes: [[`d.look_ups as "lookUps"`, `d.look_ups + 1 as "lookUps"`]],
  },
  {
    name: "believing the first absence of a second try",
    changes: [[", look_ups = 0", ""]],
  },
  {
    name: "entering a campaign without looking at the others",
    changes: [
      [
        "when not $3 and exists (select 1 from enrollments e",
        "when not $3 and false and exists (select 1 from enrollments e",
      ],
    ],
  },
  {
    name: "lanes that nobody wakes",
    changes: [["as p(id, due_at) where l.id = p.id", "as p(id, due_at) where l.id = p.id and false"]],
  },
  {
    name: "a resume that does not wait for who writes down a pause",
    changes: [["d.settled_at is null and d.state <> 'planned'", "false"]],
  },
  {
    name: "repeating what harms nobody without end",
    changes: [["attempts = attempts + $6", "attempts = attempts + 0 * $6"]],
  },
  {
    name: "doing again what nobody can look up",
    changes: [
      [
        "set look_up_at = null, wait_reason = 'held' where id = $1 and state = 'unknown'",
        "set look_up_at = null, wait_reason = null, state = 'planned', due_at = transmitting_at where id = $1 and state = 'unknown'",
      ],
      [
        "set state = 'held', version = version + 1 where id = $1 and state = 'active'",
        "set version = version + 1 where id = $1 and state = 'active'",
      ],
    ],
  },
  {
    name: "a copy that goes on before anybody looked what the original did",
    changes: [["(exists (select 1 from plumbing.fence)", "(false"]],
  },
  {
    name: "a copy that doubts nobody",
    changes: [
      [
        "select workspace_id, id from enrollments where state in ('active', 'held')",
        "select workspace_id, id from enrollments where false",
      ],
    ],
  },
  {
    name: "forgetting that the next step of somebody in doubt may be done",
    changes: [["where r.id = n.enrollment_id and s.released_at is not null", "where false"]],
  },
  // Overdrafts are no fault to look for: the database refuses them, whatever is locked or counted.
  {
    name: "forgetting what was set aside",
    changes: [["from n where n.kind = 'reserve'", "from n where false"]],
  },
  {
    name: "keeping the credits of what was not done",
    changes: [
      ["campaign_id)\n     select * from n", "campaign_id)\n     select * from n where n.kind <> 'return'"],
    ],
  },
];
