import { createServer } from "node:http";

createServer((_request, response) => response.end("a page")).listen(
  Number(process.env.PORT),
  process.env.HOSTNAME,
);
