import { answeredAt } from "@/server/engine/intake/message-of";

const sent = new Date("2026-11-21T09:00:07.700Z");

test("a bounce dated in the second in which our email was sent comes after it, even with a fast clock (R31)", () => {
  expect(answeredAt(new Date("2026-11-21T09:00:07.000Z"), sent)).toEqual(
    new Date("2026-11-21T09:00:07.701Z"),
  );
});

test("a message from another second keeps its time: a reply may cross our next email", () => {
  for (const at of ["2026-11-21T09:00:06.000Z", "2026-11-21T09:00:08.000Z"])
    expect(answeredAt(new Date(at), sent)).toEqual(new Date(at));
});
