import type { Step } from "@/lib/contract/campaigns/sequence";
import { stepsBefore, transferOf } from "@/server/domain/campaigns/reassign";

const step = (id: string, rest: object) => ({ id, is_enabled: true, ...rest }) as Step;
const request = step("request", { type: "connection_request", message: "" });
const asked = step("asked", {
  ...{ type: "condition", condition: "accepted", otherwise: "continue" },
  ...{ deadline: { amount: 5, unit: "days" }, no: "mail" },
});
const message = step("message", { type: "message", message: "Hi", next: null });
const mail = step("mail", { type: "email", subject: "Hi", message: "" });
const visit = step("visit", { type: "visit_profile" });

describe("what happens to a prospect who is moved to another account (R12, R3)", () => {
  const both = [request, asked, message, mail];

  it("is unchanged if the account is connected, or nothing ahead needs a connection", () => {
    expect(transferOf(both, "message", true)).toEqual({ kind: "on" });
    expect(transferOf(both, "mail", false)).toEqual({ kind: "on" });
  });

  it("repeats the request if it was already sent", () => {
    expect(transferOf(both, "message", false)).toEqual({ kind: "asked", request });
    expect(transferOf(both, "asked", false)).toEqual({ kind: "asked", request });
  });

  it("changes nothing if the request is still ahead", () => {
    expect(transferOf([visit, ...both], "visit", false)).toEqual({ kind: "on" });
    expect(transferOf(both, "request", false)).toEqual({ kind: "on" });
  });

  it("continues without a connection if no request is in the sequence, or it is disabled", () => {
    expect(transferOf([visit, message], "visit", false)).toEqual({ kind: "unconnected" });
    expect(transferOf([{ ...request, is_enabled: false }, message], "message", false)).toEqual({
      kind: "unconnected",
    });
  });
});

test("a prospect with no step of a channel ahead does not wait for it", () => {
  const sequence = [visit, mail, step("wait", { type: "delay", delay: { amount: 1, unit: "days" } })];
  expect(stepsBefore(sequence, "network")).toEqual(["visit"]);
  expect(stepsBefore(sequence, "email")).toEqual(["visit", "mail"]);
});
