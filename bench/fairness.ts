import { measureFairness } from "./fairness/measure";
import { role, servePart } from "./rig/part";
import { sinkSide } from "./send/sink";

// npm run -s bench -- fairness: how much longer a workspace's mails wait while another workspace has half a million due.
if (role(["sink"])) servePart(sinkSide());
else await measureFairness();
