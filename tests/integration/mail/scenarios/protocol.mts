import { connect } from "node:net";
import { startSandboxImap } from "@/server/sandbox/mail/imap";
import { createMemoryStore } from "@/server/sandbox/mail/memory-store";
import { report } from "./kit.mts";

const ana = "ana@sandbox.test";
const store = createMemoryStore({
  logins: [{ login: ana, password: 'r"ight', filesSentMail: true }],
  clock: () => new Date("2026-11-21T10:00:00Z"),
});
const { port } = await startSandboxImap({ store });
await store.deliver(
  ana,
  Buffer.from(
    "Message-ID: <1@x.test>\r\nFrom: Bob <bob@x.test>\r\nSubject: One\r\n folded\r\n\r\nFirst body\r\n",
  ),
);
await store.deliver(
  ana,
  Buffer.from("Message-ID: <2@x.test>\r\nFrom: carla@y.test\r\nSubject: Two\r\n\r\nSecond body\r\n"),
);

/** Speaks raw IMAP: sends each piece as it is and collects the output up to the tagged response. */
async function talk(pieces: string[]): Promise<string[]> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  const quiet = async () => {
    for (let before = -1; before !== received.length; ) {
      before = received.length;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };
  const answers: string[] = [];
  while (received === "") await new Promise((resolve) => setTimeout(resolve, 10));
  await quiet();
  for (const piece of pieces) {
    received = "";
    socket.write(piece, "latin1");
    await quiet();
    answers.push(received);
  }
  socket.destroy();
  return answers;
}

const login = 'a LOGIN ana@sandbox.test "r\\"ight"\r\n';
const after = async (...pieces: string[]) => (await talk([login, ...pieces])).slice(1);

await report({
  loginQuoted: () => talk([login]),
  loginLiteral: () => talk(["a LOGIN {16}\r\n", 'ana@sandbox.test {6+}\r\nr"ight\r\n']),
  authenticate: () =>
    talk(["a AUTHENTICATE PLAIN\r\n", `${Buffer.from(`\0${ana}\0r"ight`).toString("base64")}\r\n`]),
  authenticateInitial: () =>
    talk([`a AUTHENTICATE PLAIN ${Buffer.from(`\0${ana}\0wrong`).toString("base64")}\r\n`]),
  beforeLogin: () => talk(["a SELECT INBOX\r\n", 'b LIST "" *\r\n', "c nonsense\r\n", "d CAPABILITY\r\n"]),
  capability: () => after("b CAPABILITY\r\n"),
  list: () => after('b LIST "" *\r\n', 'c LIST "" ""\r\n', 'd LSUB "" "S*"\r\n'),
  select: () =>
    after("b SELECT inbox\r\n", "c EXAMINE INBOX\r\n", "d SELECT Nothing\r\n", "e FETCH 1 FLAGS\r\n"),
  status: () => after("b STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)\r\n"),
  fetch: () =>
    after(
      "b EXAMINE INBOX\r\n",
      "c FETCH 1 (UID FLAGS INTERNALDATE RFC822.SIZE)\r\n",
      "d UID FETCH 1:* BODY.PEEK[HEADER.FIELDS (Message-ID Subject)]\r\n",
      "e UID FETCH 2 BODY.PEEK[]<0.10>\r\n",
      "f FETCH 1 ENVELOPE\r\n",
      "g FETCH 1 BODY.PEEK[TEXT]\r\n",
      "h FETCH 1 BODYSTRUCTURE\r\n",
      "i UID FETCH 99 FLAGS\r\n",
    ),
  search: () =>
    after(
      "b EXAMINE INBOX\r\n",
      "c UID SEARCH ALL\r\n",
      "d UID SEARCH UID 2:*\r\n",
      'e UID SEARCH HEADER Message-ID "<2@x.test>"\r\n',
      "f SEARCH OR FROM bob SUBJECT two\r\n",
      "g SEARCH NOT FROM bob UNSEEN\r\n",
      "h SEARCH SINCE 21-Nov-2026\r\n",
      "i SEARCH BEFORE 21-Nov-2026\r\n",
      "j SEARCH (UID 1 (SEEN))\r\n",
      "k SEARCH FUZZY x\r\n",
    ),
  store: () =>
    after(
      "b EXAMINE INBOX\r\n",
      "c UID STORE 1 +FLAGS (\\Seen)\r\n",
      "d SELECT INBOX\r\n",
      "e UID STORE 1 +FLAGS (\\Seen)\r\n",
      "f STORE 1 -FLAGS.SILENT (\\Seen)\r\n",
      "g FETCH 1 FLAGS\r\n",
      "h FETCH 2 BODY[TEXT]\r\n",
      "i FETCH 2 FLAGS\r\n",
    ),
  append: () =>
    after(
      'b APPEND Sent (\\Seen) "21-Nov-2026 09:00:00 +0100" {23}\r\n',
      "Message-ID: <s@x>\r\n\r\nok\r\n",
      "c EXAMINE Sent\r\n",
      "d UID FETCH 1 (FLAGS INTERNALDATE BODY.PEEK[])\r\n",
      "e APPEND Nothing {1+}\r\nx\r\n",
    ),
  pipelined: () => after("b SELECT INBOX\r\nc NOOP\r\nd UID SEARCH UID 1\r\ne LOGOUT\r\n"),
  hostile: () => talk([`${"(".repeat(10_000)}\r\n`, "a LOGIN {999999999}\r\n"]),
});
