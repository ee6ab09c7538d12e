/** The part of the browser's extension API that this extension uses. */
declare namespace chrome {
  type Sender = { id?: string; frameId?: number; origin?: string; tab?: Tab };
  type Tab = { id?: number; url?: string };

  const runtime: {
    id: string;
    getManifest(): { version: string; host_permissions?: string[] };
    sendMessage(message: unknown): Promise<unknown>;
    onMessage: {
      /** A listener that responds later returns true. */
      addListener(
        listener: (message: unknown, sender: Sender, respond: (answer: unknown) => void) => boolean,
      ): void;
    };
  };
  const tabs: {
    query(which: { url: string }): Promise<Tab[]>;
    create(wish: { url: string; active: boolean }): Promise<Tab>;
    remove(id: number): Promise<void>;
    sendMessage(id: number, message: unknown): Promise<unknown>;
  };
}
