import type { Duplex } from "node:stream";

/** Ends a connection that asked for another protocol, with the reason in its status line. */
export function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
