import { measurePipeline } from "./pipeline/measure";
import { role, servePart } from "./rig/part";
import { usersSide } from "./rig/users";

// npm run -s bench -- pipeline: the first page of a board of 100,000 deals through the front door, compared with the bare query, and how
// soon another client is told of a move. `-- pipeline short` is a quick run with a small board.
if (role(["users"])) servePart(usersSide());
else
  await measurePipeline(
    process.argv.includes("short")
      ? { deals: 10_000, slices: 1, moves: 50 }
      : { deals: 100_000, slices: 5, moves: 300 },
  );
