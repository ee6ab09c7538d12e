import { measureWarmUp } from "./warmup/measure";

// npm run -s bench -- warmup: 2,000 mailboxes for 13 days, and a smaller number of them on real mail servers.
await measureWarmUp();
