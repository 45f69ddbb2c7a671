/** `data` is absent where only the id was sent, for resuming. */
export type ServerEvent = { id: string | undefined; data: string | undefined };

/** Parses server-sent events from chunks. Comments (heartbeats) yield nothing. */
export class EventParser {
  private rest = "";

  push(piece: string): ServerEvent[] {
    const blocks = (this.rest + piece).replaceAll("\r\n", "\n").split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.map(eventOf).filter((event) => event !== undefined);
  }
}

function eventOf(block: string): ServerEvent | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (field === "id") id = value;
    if (field === "data") data.push(value);
  }
  if (data.length > 0) return { id, data: data.join("\n") };
  return id === undefined ? undefined : { id, data: undefined };
}
