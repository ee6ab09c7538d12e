import { measurePeople } from "./people/measure";
import { role, servePart } from "./rig/part";
import { usersSide } from "./rig/users";

// npm run -s bench -- people: lists, filters, searches, deep pages and the export of a large workspace's prospects through the front
// door, compared with the bare query. `-- people short` is a quick run with few prospects.
if (role(["users"])) servePart(usersSide());
else
  await measurePeople(
    process.argv.includes("short")
      ? { prospects: 50_000, exported: 10_000, slices: 1 }
      : { prospects: 1_000_000, exported: 100_000, slices: 5 },
  );
