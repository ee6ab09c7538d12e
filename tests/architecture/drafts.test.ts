import { filesIn, read } from "./source";

test("the browser stores no draft of a campaign, so that none is left behind on another page (GATE-17)", () => {
  const storing = filesIn("components/campaigns/builder").filter((file) =>
    /localStorage|sessionStorage|(?:read|write)Stored/.test(read(file)),
  );
  expect(storing).toEqual([]);
});
