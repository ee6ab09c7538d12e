import { measureInbox } from "./inbox/measure";
import { role, servePart } from "./rig/part";
import { usersSide } from "./rig/users";

// npm run -s bench -- inbox: lists, filters, searches and deep pages of a large inbox through the front door, compared with the bare
// query, and how soon a teammate is notified of a message. `-- inbox short` is a quick run with a small one.
if (role(["users"])) servePart(usersSide());
else
  await measureInbox(
    process.argv.includes("short")
      ? { conversations: 20_000, slices: 1 }
      : { conversations: 250_000, slices: 5 },
  );
