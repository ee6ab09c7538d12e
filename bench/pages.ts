import { loadSide } from "./api/load";
import { measurePages } from "./pages/measure";
import { role, servePart } from "./rig/part";

// npm run -s bench -- pages: the CPU of whole page requests compared with a bare dynamic Next page, and the weight of every route.
if (role(["load"])) servePart(loadSide());
else await measurePages();
