import { type ChatKeys, type ChatWidget, widgets } from "./widgets";

const started = new Map<ChatWidget, Promise<void>>();

/** Loads the vendor's script once per page; rejects if it does not load. Nothing of a vendor is loaded in any other way. */
export function startChat(widget: ChatWidget, keys: ChatKeys): Promise<void> {
  const known = started.get(widget) ?? load(widget, keys);
  started.set(widget, known);
  known.catch(() => started.delete(widget));
  return known;
}

function load(widget: ChatWidget, keys: ChatKeys): Promise<void> {
  const { script, before, after } = widgets[widget];
  const { src, attributes = {} } = script(keys);
  Object.assign(window, before?.(keys));
  const element = document.createElement("script");
  element.async = true;
  element.src = src;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    element.onload = () => resolve(after?.(keys));
    element.onerror = () => {
      element.remove();
      reject(new Error("The chat did not load."));
    };
    document.head.append(element);
  });
}
