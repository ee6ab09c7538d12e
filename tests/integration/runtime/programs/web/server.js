import { createServer } from "node:http";

createServer((_request, response) => response.end(JSON.stringify(process.env))).listen(
  Number(process.env.PORT),
  process.env.HOSTNAME,
);
