import { bytesOf } from "@/bench/mails/compose";
import { finish } from "../../inbox/kit.mts";
import { type Sent, writtenTo } from "../campaign-double.mts";
import { newReading, recorded, startReading, stateOf, until } from "../reading-double.mts";

// Emails that are not ordinary replies: complaints, receipts, calendar responses, reports without a reason.
const {
  mine,
  inbox,
  campaigns: [campaign],
} = await newReading();
const stop = await startReading();

type Part = { kind: string; text: string };
const deliver = (id: string, headers: string[], parts: Part[]) =>
  inbox.deliver(
    Buffer.from(
      bytesOf({
        label: "",
        name: "",
        headers: [`Message-ID: <${id}@elsewhere.test>`, `Date: ${new Date().toUTCString()}`, ...headers],
        parts,
        own: null,
        answer: null,
        sent: null,
      }),
    )
      .toString("utf8")
      .split("\r\n"),
  );
const text = (words: string): Part => ({ kind: "text", text: words });
const returned = ({ messageId }: Sent): Part => ({
  kind: "original",
  text: `Message-ID: ${messageId}\n\nHello`,
});
const person = (name: string) => writtenTo(mine, [campaign], name);
const seen: Record<string, unknown> = {};

const arf = await person("arf");
deliver(
  "arf",
  ["From: feedback@otherprovider.test", "Subject: Hello", "Content-Language: en"],
  [
    text("A member reported this."),
    { kind: "arf", text: "Feedback-Type: abuse\nUser-Agent: Loop/1\nVersion: 1" },
    returned(arf),
  ],
);
const desk = await person("desk");
deliver(
  "desk",
  ["From: abuse@otherhost.test", "Subject: Complaint about your mail"],
  [text("One of our customers reported the mail below as spam."), returned(desk)],
);
const reader = await person("reader");
deliver(
  "receipt",
  [`From: ${reader.email}`, "Subject: Read: Hello"],
  [
    text("Your message was read."),
    {
      kind: "mdn",
      text: `Final-Recipient: rfc822;${reader.email}\nOriginal-Message-ID: ${reader.messageId}\nDisposition: manual-action/MDN-sent-manually; displayed`,
    },
  ],
);
const guest = await person("guest");
deliver(
  "calendar",
  [`From: ${guest.email}`, "Subject: Accepted: Call", `In-Reply-To: ${guest.messageId}`],
  [
    text(""),
    {
      kind: "calendar REPLY",
      text: "BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nSUMMARY:Call\nATTENDEE;PARTSTAT=ACCEPTED:mailto:guest@customer.test\nEND:VEVENT\nEND:VCALENDAR",
    },
  ],
);
const echo = await person("echo");
deliver(
  "echo",
  [`From: ${echo.email}`, "Subject: Re: Hello", `In-Reply-To: ${echo.messageId}`],
  [text("> We would like to show you how others plan their routes in half the time.\n> Not for me.")],
);
const riddle = await person("riddle");
deliver(
  "riddle",
  ["From: postmaster@customer.test", "Subject: Undeliverable: Hello"],
  [text("Your message was not delivered."), returned(riddle)],
);
const sender = await person("sender");
deliver(
  "sender",
  ["From: postmaster@customer.test", "Subject: Undeliverable: Hello"],
  [
    text("Sorry."),
    {
      kind: "status",
      text: `Final-Recipient: rfc822; ${sender.email}\nAction: failed\nStatus: 5.1.8\nDiagnostic-Code: smtp; 550 5.1.8 Sender address rejected: Domain not found`,
    },
    returned(sender),
  ],
);
const friendly = await person("friendly");
deliver(
  "friendly",
  [`From: ${friendly.email}`, "Subject: Re: Hello", `In-Reply-To: ${friendly.messageId}`],
  [
    text(
      "Good idea.\n\nMia, earlier\nWe would like to show you how others plan their routes in half the time.",
    ),
  ],
);
deliver(
  "nobody",
  ["From: abuse@otherhost.test", "Subject: Complaint about your mail"],
  [
    text("One of our customers reported the mail below as spam."),
    { kind: "original", text: "Message-ID: <unknown@sender.test>\n\nHello" },
  ],
);
inbox.wake();
await until("all of them", recorded(8));
await until("the unmatched complaint", async () => inbox.state.fetched.length >= 9);

const people = { arf, desk, reader, guest, echo, riddle, sender, friendly };
for (const [name, one] of Object.entries(people)) seen[name] = await stateOf(one);
await stop();
await finish(seen);
