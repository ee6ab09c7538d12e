import { Pool } from "undici";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { caller, joined, type Member, signedUp } from "./caller";

/** A user whose unique words are in everything they may read, and nowhere else. */
type Person = { member: Member; mark: string; workspaceMark: string };

let tern: Installation;
let people: Person[];

beforeAll(async () => {
  tern = await startInstallation();
  people = (await Promise.all(Array.from({ length: 6 }, (_, at) => pairOf(at)))).flat();
});
afterAll(() => tern?.stop());

/** Two users of one workspace, each with a unique name, and three campaigns. */
async function pairOf(at: number): Promise<Person[]> {
  const workspaceMark = `canary-space-${at}-`;
  const first = await signedUp(tern, workspaceMark);
  for (let n = 0; n < 3; n++) await first.post("/api/workflows", { name: `${workspaceMark}${n}` });
  const second = await joined(tern, first.workspaceId, { isAdmin: true });
  return Promise.all(
    [first, second].map(async (member, n) => {
      const mark = `canary-person-${at}-${n}-`;
      await member.post("/api/users/update", { first_name: mark });
      return { member, mark, workspaceMark };
    }),
  );
}

/** Reads with one statement and with several, of the user and of the workspace, and calls that fail halfway. */
const reads: { path: string; shows: (person: Person) => string }[] = [
  { path: "/api/users/fetch_user", shows: ({ mark }) => mark },
  { path: "/api/users/fetch_spaces", shows: ({ workspaceMark }) => workspaceMark },
  { path: "/api/workflows/fetch", shows: ({ workspaceMark }) => workspaceMark },
  { path: "/api/workflows", shows: ({ workspaceMark }) => workspaceMark },
  { path: "/api/space/info", shows: ({ mark }) => mark },
  { path: "/api/workflows?cursor=broken", shows: () => "invalid_input" },
];

describe("responses for many users over shared connections (S09)", () => {
  it("a thousand at once, to the web and to the database, show each user their own data and none of the others'", async () => {
    const sockets = new Pool(tern.url, { connections: 40, pipelining: 1 });
    const mixed = await Promise.all(
      Array.from({ length: 1_000 }, async (_, at) => {
        const person = people[(at * 7) % people.length]!;
        const { path, shows } = reads[at % reads.length]!;
        const answer = await sockets.request({
          path,
          method: "GET",
          headers: { cookie: person.member.cookie },
        });
        const text = await answer.body.text();
        const foreign = people.filter(
          ({ mark, workspaceMark }) =>
            workspaceMark !== person.workspaceMark && (text.includes(mark) || text.includes(workspaceMark)),
        );
        return {
          at,
          isOwn: text.includes(shows(person)),
          foreign: foreign.length,
          cache: answer.headers["cache-control"],
        };
      }),
    );
    await sockets.close();
    expect(
      mixed.filter(({ isOwn, foreign, cache }) => !isOwn || foreign > 0 || cache !== "no-store"),
    ).toEqual([]);
  });

  it("a connection that served a user reveals nothing to the next caller without a session", async () => {
    const visitor = caller(tern.url);
    for (const { path } of reads) {
      const { status, body } = await visitor.get(path);
      expect([path, status, JSON.stringify(body).includes("canary")]).toEqual([path, 401, false]);
    }
  });
});
