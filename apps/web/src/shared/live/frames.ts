/** A frame of an event stream. */
export interface EventFrame {
  /** Position to resume from after a lost connection. */
  readonly id: number | undefined;
  /** Empty for a frame that only carries the position. */
  readonly name: string;
  readonly data: string;
}

/**
 * Parses server-sent events of a response. `EventSource` cannot send the request headers of the API. Every chunk of
 * bytes proves that the connection is alive, even without a complete frame.
 */
export async function readFrames(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onFrame: (frame: EventFrame) => void,
  onSign: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop()!;
    for (const block of blocks) onFrame(toFrame(block));
  }
}

function toFrame(block: string): EventFrame {
  const fields = new Map<string, string>();
  for (const row of block.split("\n")) {
    const [, name = "", value = ""] = /^([^:]*): ?(.*)$/.exec(row) ?? [];
    fields.set(name, value);
  }
  const id = Number(fields.get("id") || Number.NaN);
  return {
    id: Number.isNaN(id) ? undefined : id,
    name: fields.get("event") ?? "",
    data: fields.get("data") ?? "",
  };
}
