/** A server-sent event as it came, with only the fields that were sent; `comment` for a line that is none. */
export type StreamMessage = { id?: string; event?: string; data?: string; retry?: string; comment?: string };

/** A stream of server-sent events that is read message by message. */
export class EventStream {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private text = '';

  private constructor(
    readonly response: globalThis.Response,
    private readonly controller: AbortController,
  ) {
    this.reader = response.body!.getReader();
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const controller = new AbortController();
    return new EventStream(await fetch(url, { headers, signal: controller.signal }), controller);
  }

  /** The next message, comments included; null where the service has ended the stream. */
  async next(): Promise<StreamMessage | null> {
    for (;;) {
      const end = this.text.indexOf('\n\n');
      if (end >= 0) {
        const message = parse(this.text.slice(0, end));
        this.text = this.text.slice(end + 2);
        return message;
      }
      const { done, value } = await this.reader.read();
      if (done) return null;
      this.text += this.decoder.decode(value, { stream: true });
    }
  }

  /** So many events, comments and other fields passed over. */
  async events(count: number): Promise<StreamMessage[]> {
    const events: StreamMessage[] = [];
    while (events.length < count) {
      const message = await this.next();
      if (message === null) throw new Error(`the stream ended after ${events.length} of ${count} events`);
      if (message.data !== undefined) events.push(message);
    }
    return events;
  }

  /** Everything up to the end of the stream. */
  async rest(): Promise<StreamMessage[]> {
    const messages: StreamMessage[] = [];
    for (let message = await this.next(); message !== null; message = await this.next()) messages.push(message);
    return messages;
  }

  /** Goes away, as a browser does that is closed. */
  cut(): void {
    this.controller.abort();
  }
}

function parse(text: string): StreamMessage {
  const fields = text.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon) || 'comment', line.slice(colon + 1).replace(/^ /, '')];
  });
  return Object.fromEntries(fields) as StreamMessage;
}
