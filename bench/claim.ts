import { measureClaiming } from "./claim/measure";

// npm run -s bench -- claim: claiming and completing due rows while many others wait, beside two queue libraries.
await measureClaiming();
