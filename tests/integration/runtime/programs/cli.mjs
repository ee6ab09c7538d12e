// A fake cli: counts the starts in the database, so that a test can see that data survives.
import pg from "pg";

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const [, , command] = process.argv;
if (command === "migrate" && process.env.DATA_IS_NEWER) {
  process.stderr.write(
    "This data was written by a newer version of Tern. Start that version, or choose another DATA_DIR.",
  );
  process.exit(1);
}
if (command === "migrate") await client.query("create table if not exists starts (at timestamptz)");
if (command === "seed") {
  await client.query("insert into starts values (now())");
  const { rows } = await client.query("select count(*)::int as count from starts");
  process.stdout.write(
    JSON.stringify({
      url: process.env.BASE_URL,
      email: `start-${rows[0].count}@example.test`,
      password: "p",
    }),
  );
}
await client.end();
