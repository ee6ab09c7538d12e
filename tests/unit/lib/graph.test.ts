import { graphOf, type SequenceLink, sequenceOf, withWays } from "@/lib/contract/campaigns/graph";
import { type Sequence, type Step, sequence } from "@/lib/contract/campaigns/sequence";

const idOf = (name: string) => `01920000-0000-7000-8000-0000000000${name}`;
const [v, r, c, m, e] = ["01", "02", "03", "04", "05"].map(idOf) as [string, string, string, string, string];
const on = { is_enabled: true } as const;
const simple: Sequence = [
  { ...on, id: v, type: "visit_profile" },
  { ...on, id: r, type: "connection_request", message: "" },
  {
    ...{ ...on, id: c, type: "condition", condition: "accepted", otherwise: "finish" },
    deadline: { amount: 7, unit: "days" },
  },
  { ...on, id: m, type: "message", message: "Hi" },
];
const node = (id: string, type = "visit_profile") => ({
  ...{ id, type, position: { x: 0, y: 0 } },
  data: { is_enabled: true },
});
const link = (source: string, target: string, condition: SequenceLink["condition"] = "next") => ({
  ...{ id: `${source}${condition}`, source, target, condition },
});

test("in the graph of a simple campaign, a condition that ends has no link for its no branch (CAMP-84)", () => {
  const { nodes, links } = graphOf(simple);
  expect(nodes.map(({ id, type }) => [id, type])).toEqual(simple.map(({ id, type }) => [id, type]));
  expect(links.map(({ source, target, condition }) => [source, target, condition])).toEqual([
    [v, r, "next"],
    [r, c, "next"],
    [c, m, "yes"],
  ]);
});

test("a graph that is read and written again is unchanged (CAMP-84)", () => {
  const smart = withWays(simple).map((step): Step => ({ ...step, position: { x: 10, y: 20 } }));
  const { nodes, links } = graphOf(smart);
  const back = sequenceOf(nodes, links);
  expect(sequence.parse("steps" in back ? back.steps : [])).toEqual(smart);
});

test("steps are in the order in which prospects reach them, the yes branch before the no branch (CAMP-84)", () => {
  const nodes = [node(e), node(m), node(c, "condition"), node(v)];
  const back = sequenceOf(nodes, [link(v, c), link(c, m, "yes"), link(c, e, "no"), link(m, e)]);
  expect("steps" in back && back.steps.map((step) => (step as Step).id)).toEqual([v, c, m, e]);
});

test.each([
  ["a node twice", [node(v), node(v)], [], ["sequences_nodes.1.id"]],
  ["a link to a missing node", [node(v)], [link(v, m)], ["sequences_links.0.target"]],
  ["a link from a missing node", [node(v)], [link(m, v)], ["sequences_links.0.source"]],
  [
    "a yes branch of a step that is not a condition",
    [node(v), node(m)],
    [link(v, m, "yes")],
    ["sequences_links.0.condition"],
  ],
  ["two next steps", [node(v), node(m)], [link(v, m), link(v, v)], ["sequences_links.1.condition"]],
])("%s is reported by its place (CAMP-84)", (_case, nodes, links, places) => {
  const back = sequenceOf(nodes, links);
  expect(Object.keys("fields" in back ? back.fields : {})).toEqual(places);
});

test("a circle can be read, so that the place where it closes can be shown", () => {
  const back = sequenceOf([node(v), node(m)], [link(v, m), link(m, v)]);
  expect("steps" in back && back.steps).toHaveLength(2);
});
