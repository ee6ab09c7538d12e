import { measureClaiming } from "./claim/measure";

// npm run -s bench -- claim: claiming and completing due rows while many others wait, compared with two queue libraries.
await measureClaiming();
