import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from "smtp-server";
import type { GreetingFault, SmtpFault } from "./faults";
import type { MailStore, Verdict } from "./store";

export type HandlerOptions = {
  store: MailStore;
  fault?: (recipient: string) => SmtpFault | undefined;
  greetingFault?: GreetingFault;
};

type Handlers = Pick<
  SMTPServerOptions,
  "onConnect" | "onAuth" | "onMailFrom" | "onRcptTo" | "onData" | "onClose"
>;

/** The server's response at each step: asks the store, or fails as scripted for the recipient. `drop` closes a connection. */
export function smtpHandlers(options: HandlerOptions, drop: (session: SMTPServerSession) => void): Handlers {
  const { store, fault = () => undefined, greetingFault } = options;
  /** The fault of the current transaction, by session; looked up once per recipient, because scripts count calls. */
  const wrongs = new Map<string, SmtpFault>();

  return {
    onConnect(session, done) {
      if (greetingFault?.kind === "drop") drop(session);
      else after(greetingFault?.ms ?? 0, done);
    },
    onAuth(auth, _session, done) {
      const found = auth.accessToken
        ? (store.authenticateToken?.(auth.username ?? "", auth.accessToken) ?? Promise.resolve(null))
        : store.authenticate(auth.username ?? "", auth.password ?? "");
      found.then((found) => {
        if (found) done(null, { user: found.login });
        else done(reply({ code: 535, text: "5.7.8 Username and password not accepted" }));
      }, done);
    },
    onMailFrom(_address, session, done) {
      wrongs.delete(session.id);
      done();
    },
    onRcptTo({ address }, session, done) {
      const wrong = fault(address);
      if (wrong && wrong.at !== "rcpt") wrongs.set(session.id, wrong);
      const now = wrong?.at === "rcpt" ? wrong : undefined;
      if (now?.kind === "drop") return drop(session);
      if (now?.kind === "reply") return done(reply(now));
      const judge = () =>
        store.checkRecipient(loginOf(session), address).then((verdict) => done(reply(verdict)), done);
      after(now?.ms ?? 0, judge);
    },
    onData(stream, session, done) {
      const wrong = wrongs.get(session.id);
      if (wrong?.kind === "drop" && wrong.at === "body") return stream.once("data", () => drop(session));
      collect(stream, (raw) => {
        if (stream.sizeExceeded) return done(reply({ code: 552, text: "5.3.4 Message too big" }));
        if (wrong?.kind === "reply") return done(reply(wrong));
        if (wrong?.kind === "drop" && wrong.at === "dot") return drop(session);
        store.accept(loginOf(session), envelopeOf(session), raw).then((verdict) => {
          if (wrong?.kind === "drop") drop(session);
          else after(wrong?.ms ?? 0, () => done(reply(verdict), textOf(verdict)));
        }, done);
      });
    },
    onClose(session) {
      wrongs.delete(session.id);
    },
  };
}

function loginOf(session: SMTPServerSession): string {
  return typeof session.user === "string" ? session.user : envelopeOf(session).from;
}

function envelopeOf({ envelope }: SMTPServerSession): { from: string; to: string[] } {
  const from = envelope.mailFrom ? envelope.mailFrom.address : "";
  return { from, to: envelope.rcptTo.map((recipient) => recipient.address) };
}

function reply(verdict: Verdict): Error | null {
  return verdict === "ok" || verdict.code === 250
    ? null
    : Object.assign(new Error(verdict.text), { responseCode: verdict.code });
}

/** What a provider says about a mail it took. */
const textOf = (verdict: Verdict) => (verdict === "ok" || verdict.code !== 250 ? undefined : verdict.text);

function collect(stream: SMTPServerDataStream, done: (raw: Buffer) => void) {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => {
    if (!stream.sizeExceeded) chunks.push(chunk);
  });
  stream.once("end", () => done(Buffer.concat(chunks)));
}

function after(ms: number, run: () => void) {
  if (ms > 0) setTimeout(run, ms).unref();
  else run();
}
