import { measureRls } from "./rls/measure";

// npm run -s bench -- rls: what row-level security adds to the inbox's queries, compared with a plain condition.
await measureRls();
