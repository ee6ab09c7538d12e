import { finish, sql } from "../../inbox/kit.mts";
import { writtenTo } from "../campaign-double.mts";
import { answerTo, mail, newReading, recorded, startReading, stateOf, until } from "../reading-double.mts";

const { inbox, mine, campaigns } = await newReading();
const [first] = campaigns;
const victim = await writtenTo(mine, [first], "victim", { domain: "victim.test" });
const writer = await writtenTo(mine, [first], "writer", { domain: "writer.test" });
const failing = await writtenTo(mine, [first], "failing", { domain: "failing.test" });
const forged = await writtenTo(mine, [first], "forged", { domain: "forged.test" });

// A known person replies in another's thread: it was forwarded to them, or they forged it.
inbox.deliver(
  answerTo(victim, "<f1@writer.test>", "Please stop writing to me.", { From: `<${writer.email}>` }),
);
// The same in the name of a person whose domain says that it did not send this.
inbox.deliver(
  answerTo(forged, "<f2@failing.test>", "Not interested, thanks.", {
    From: `<${failing.email}>`,
    "Authentication-Results": "mx.sender.test; dmarc=fail header.from=failing.test",
  }),
);
// A different plus tag and case, and no thread: only the address identifies the person.
const tagged = await writtenTo(mine, [first], "tagged", { domain: "tagged.test" });
// An address that two people share except for tags identifies no one.
const shared = [
  await writtenTo(mine, [first], "shared+1", { domain: "shared.test" }),
  await writtenTo(mine, [first], "shared+2", { domain: "shared.test" }),
];
const fromNowhere = (from: string, id: string) =>
  mail({ From: `<${from}>`, "Message-ID": id, Subject: "Your mails" }, "Please stop writing to me.");
inbox.deliver(fromNowhere("Shared@Shared.test", "<t1@shared.test>"));
inbox.deliver(fromNowhere("Tagged+Lists@Tagged.TEST", "<t2@tagged.test>"));
const stop = await startReading();
await until("all are recorded", recorded(3));
const of = async (sent: typeof victim) => {
  const { enrollments, messages, prospect, conversation } = await stateOf(sent);
  return {
    state: enrollments.map((row) => [row.state, row.stop_reason, row.hold_reason].filter(Boolean).join(" ")),
    ...{
      messages: messages.length,
      optedOut: prospect?.opted_out,
      needsYou: conversation?.needs_you ?? false,
    },
  };
};
await stop();
await finish({
  victim: await of(victim),
  writer: await of(writer),
  forged: await of(forged),
  failing: await of(failing),
  tagged: await of(tagged),
  shared: await Promise.all(shared.map(of)),
  tray: await sql("select from_address as from, subject from unmatched_mails"),
});
