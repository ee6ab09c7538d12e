import { loadSide } from "./api/load";
import { measureApi } from "./api/measure";
import { plainSide } from "./api/plain";
import { role, servePart } from "./rig/part";

// npm run -s bench -- api: a signed-in read through the front door, beside node:http with one query.
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
