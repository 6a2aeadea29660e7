/** A piece of a stream of events, as the server sends it. */
export interface Frame {
  /** The place to go on from when the line breaks. */
  readonly id: number | undefined;
  /** Empty for one that only carries the place. */
  readonly name: string;
  readonly data: string;
}

/**
 * Reads server-sent events off an answer. Not by `EventSource`: it cannot send the headers by which every call says for
 * whom it is made. Each piece of bytes is a sign of life, also when no frame is whole yet.
 */
export async function readFrames(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onFrame: (frame: Frame) => void,
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

function toFrame(block: string): Frame {
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
