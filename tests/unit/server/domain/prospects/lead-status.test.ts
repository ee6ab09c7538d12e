import { type LeadStatus, leadStatuses } from "@/lib/contract/prospects/prospects";
import { comesAfter, laterStatus, type Reached, statusAfter } from "@/server/domain/prospects/lead-status";

const reached: Record<Reached, string> = {
  fetched_email: "new",
  request_sent: "new fetched_email",
  connected: "new fetched_email request_sent",
  unconnectable: "new fetched_email request_sent",
  contacted: "new fetched_email request_sent connected",
  viewed_message: "new fetched_email request_sent connected contacted",
  visited_link: "new fetched_email request_sent connected contacted viewed_message",
  got_reply:
    "new fetched_email request_sent connected contacted viewed_message visited_link unconnectable stuck",
  interested:
    "new fetched_email request_sent connected contacted viewed_message visited_link got_reply unconnectable stuck",
};

describe("the lead status of a prospect (PROSPECT-31)", () => {
  test.each(Object.entries(reached))("%s can only follow %s", (status, from) => {
    expect(comesAfter(status as Reached)).toEqual(from.split(" "));
  });

  test("an excluded prospect stays excluded, and no status follows itself", () => {
    for (const status of Object.keys(reached) as Reached[]) {
      expect(comesAfter(status)).not.toContain("excluded");
      expect(comesAfter(status)).not.toContain(status);
    }
  });

  test("statuses only lead further, and never back in a circle", () => {
    const earlier = (status: string): readonly string[] =>
      status in reached ? comesAfter(status as Reached) : [];
    for (const one of leadStatuses)
      for (const other of earlier(one)) expect(earlier(other)).not.toContain(one);
  });
});

test.each<[LeadStatus, LeadStatus, LeadStatus]>([
  ["new", "contacted", "contacted"],
  ["got_reply", "contacted", "got_reply"],
  ["interested", "excluded", "excluded"],
  ["new", "stuck", "stuck"],
  ["unconnectable", "new", "unconnectable"],
  ["unconnectable", "connected", "connected"],
])("two records of one person, %s and %s, are %s", (one, other, both) => {
  expect([laterStatus(one, other), laterStatus(other, one)]).toEqual([both, both]);
});

test.each([
  [{}, "new"],
  [{ isRequested: true }, "request_sent"],
  [{ isRequested: true, isConnected: true }, "connected"],
  [{ isConnected: true, isContacted: true }, "contacted"],
  [{ isContacted: true, hasReplied: true }, "got_reply"],
])("without the exclusion, %j has the status %s (R18)", (course, status) => {
  const none = { hasReplied: false, isContacted: false, isConnected: false, isRequested: false };
  expect(statusAfter({ ...none, ...course })).toBe(status);
});
