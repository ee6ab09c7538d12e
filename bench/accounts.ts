import { listSide } from "./accounts/list";
import { measureAccounts } from "./accounts/measure";
import { role, servePart } from "./rig/part";

// npm run -s bench -- accounts: the list of 500 accounts under a stream of changes, compared with a list of 5.
switch (role(["list"])) {
  case "list":
    servePart(listSide());
    break;
  default:
    await measureAccounts();
}
