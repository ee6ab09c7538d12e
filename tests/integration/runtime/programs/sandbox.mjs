import "./worker.mjs";
