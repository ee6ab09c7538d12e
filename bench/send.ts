import { role, servePart } from "./rig/part";
import { measureSending } from "./send/measure";
import { rawSide } from "./send/raw";
import { sinkSide } from "./send/sink";

// npm run -s bench -- send: recorded sends of the engine over a plain loop of nodemailer, same mail, same server.
switch (role(["sink", "raw"])) {
  case "sink":
    servePart(sinkSide());
    break;
  case "raw":
    servePart(rawSide());
    break;
  default:
    await measureSending();
}
