// A fake front door: ready at once, reports its PID and environment, writes to its log, and finishes slow responses when it stops.
import { createServer } from "node:http";

const answers = {
  "/readyz": () => ({ ready: true }),
  "/pid": () => ({ pid: process.pid }),
  "/environment": () => process.env,
  "/log": () => void process.stdout.write("a line for the log\n"),
};

const server = createServer((request, response) => {
  const [path] = request.url.split("?");
  if (path === "/crash") process.exit(7);
  const delay = path === "/slow" ? 500 : 0;
  setTimeout(() => response.end(JSON.stringify(answers[path]?.() ?? {})), delay);
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.once("SIGTERM", () => server.close());
