import { loadSide } from "./api/load";
import { measureApi } from "./api/measure";
import { plainSide } from "./api/plain";
import { role, servePart } from "./rig/part";

// npm run -s bench -- api: a signed-in read through the front door, compared with node:http and one query.
switch (role(["load", "plain"])) {
  case "load":
    servePart(loadSide());
    break;
  case "plain":
    servePart(plainSide());
    break;
  default:
    await measureApi();
}
