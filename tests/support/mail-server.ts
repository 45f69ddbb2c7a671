import { createServer, type Server, type Socket } from "node:net";

export type MailServer = {
  readonly url: string;
  readonly mails: string[];
  isRefusing: boolean;
  /** Address of mails without an answer, so that the sender hangs. */
  silentFor: string | undefined;
  hanging: number;
  close(): Promise<void>;
};

/** Minimal SMTP server outside the product, so that real sending is tested. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let mail: string | undefined;
    let pending = "";
    socket.on("error", () => {});
    socket.write("220 mail ready\r\n");
    socket.on("data", (chunk) => {
      pending += chunk;
      for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        if (mail === undefined) {
          const command = line.slice(0, 4).toUpperCase();
          if (command === "RCPT" && state.silentFor !== undefined && line.includes(state.silentFor)) {
            state.hanging += 1;
            continue;
          }
          if (command === "DATA") mail = "";
          const answer = command === "DATA" ? "354 go on" : command === "QUIT" ? "221 bye" : "250 fine";
          socket.write(`${command === "MAIL" && state.isRefusing ? "451 try later" : answer}\r\n`);
        } else if (line === ".") {
          state.mails.push(mail);
          mail = undefined;
          socket.write("250 taken\r\n");
        } else mail += `${line}\r\n`;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const state: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    isRefusing: false,
    silentFor: undefined,
    hanging: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}
