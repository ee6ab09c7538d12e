import { role, servePart } from "./rig/part";
import { clientsSide } from "./sockets/clients";
import { measureSockets } from "./sockets/measure";
import { rawSide } from "./sockets/raw";

// npm run -s bench -- sockets: an event to 2,000 browsers, from its commit to each of them, compared with a raw ws server.
switch (role(["clients", "raw"])) {
  case "clients":
    servePart(clientsSide());
    break;
  case "raw":
    servePart(rawSide());
    break;
  default:
    await measureSockets();
}
