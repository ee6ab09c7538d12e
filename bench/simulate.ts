import { measureSimulating } from "./simulate/measure";

// npm run -s bench -- simulate: a month of a campaign over two channels, and how its time grows with the people.
measureSimulating();
