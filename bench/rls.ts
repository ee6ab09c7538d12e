import { measureRls } from "./rls/measure";

// npm run -s bench -- rls: what row-level security adds to the inbox's queries, beside the same ones with a plain condition.
await measureRls();
