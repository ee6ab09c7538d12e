import { TestEnvironment } from "jest-environment-jsdom";

/**
 * jsdom with Node's fetch and what belongs to it, which jsdom leaves out: msw answers that fetch. Forms and abort signals exist on both
 * sides and are translated, because jsdom accepts only its own.
 */
// biome-ignore lint/style/noDefaultExport: the runner takes the default export
export default class BrowserWithFetch extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    super(...given);
    const page = this.global;
    const PageFormData = page.FormData as unknown as typeof FormData;

    class FormDataOfBoth extends FormData {
      constructor(...form: ConstructorParameters<typeof FormData>) {
        super();
        if (form[0]) for (const [name, value] of new PageFormData(...form)) this.append(name, value);
      }
    }

    class RequestOfPage extends Request {
      constructor(to: RequestInfo | URL, { signal, ...init }: RequestInit = {}) {
        super(to, signal ? { ...init, signal: inNode(signal) } : init);
      }
    }

    Object.assign(page, {
      ...{ fetch, Headers, Response, Request: RequestOfPage, FormData: FormDataOfBoth, File },
      ...{ TextEncoder, TextDecoder, ReadableStream, WritableStream, TransformStream, BroadcastChannel },
    });
  }

  /** Packages are loaded as Node loads them: in a browser msw would need a service worker. */
  override exportConditions() {
    return ["node"];
  }
}

function inNode(signal: AbortSignal) {
  const copy = new AbortController();
  const abort = () => copy.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return copy.signal;
}
