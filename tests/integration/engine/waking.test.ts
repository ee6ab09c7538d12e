import { runScenario } from "@/tests/integration/inbox/run-scenario";

type Seen = Record<string, { parkedAs: unknown; open: unknown; awake: number }>;
let seen: Seen;
beforeAll(async () => {
  seen = await runScenario<Seen>("engine", "waking");
}, 600_000);

describe("a step that waits without a date wakes automatically when its cause goes away (R13)", () => {
  test.each([
    ["campaign_paused", "the campaign is resumed"],
    ["new_people_paused", "new people are taken again"],
    ["late", "late steps are to be sent"],
    ["late", "late steps are to be left out"],
    ["missing_data", "the person is edited"],
    ["missing_data", "other texts go live"],
    ["invalid_email", "the person is edited"],
    ["no_required_email_type", "the person is edited"],
    ["no_profile_url", "the person is edited"],
    ["waiting_for_acceptance", "the request is accepted"],
    ["invalid_email_integration", "the sender gets a mailbox"],
    ["held", "somebody decides"],
  ])("%s: %s", (reason, cause) => {
    expect(seen[`${reason}: ${cause}`]).toEqual({
      parkedAs: [[null, reason]],
      open: [["planned", true, null]],
      awake: 1,
    });
  });
});
