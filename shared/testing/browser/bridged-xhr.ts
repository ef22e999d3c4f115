/** An XMLHttpRequest that sends a form through a function instead of the network, and reports progress halfway. */
export class BridgedXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  readyState = 0;
  withCredentials = false;
  timeout = 0;
  responseType = '';
  private method = 'GET';
  private url = '';
  private isAborted = false;
  private readonly send_: typeof globalThis.fetch;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;

  constructor(send: typeof globalThis.fetch) {
    super();
    this.send_ = send;
  }

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
    this.readyState = 1;
  }

  setRequestHeader(): void {}

  getResponseHeader(): null {
    return null;
  }

  abort(): void {
    this.isAborted = true;
    this.finish('abort');
  }

  send(body: FormData): void {
    void this.transfer(body);
  }

  private async transfer(body: FormData): Promise<void> {
    try {
      const { form, bytes } = await toNodeForm(body);
      this.progress(bytes / 2, bytes);
      const response = await this.send_(this.url, { method: this.method, body: form });
      if (this.isAborted) return;
      this.progress(bytes, bytes);
      this.status = response.status;
      this.responseText = await response.text();
      this.readyState = 4;
      this.finish('load');
    } catch {
      // As in a browser, the page learns that the network failed, but not why.
      if (!this.isAborted) this.finish('error');
    }
  }

  private progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }

  private finish(type: 'load' | 'error' | 'abort'): void {
    this[`on${type}`]?.();
    this.dispatchEvent(new ProgressEvent(type));
    this.dispatchEvent(new ProgressEvent('loadend'));
  }
}

/** Converts jsdom's form into one that Node's Request accepts. */
async function toNodeForm(body: FormData): Promise<{ form: FormData; bytes: number }> {
  const boundary = 'bridged-form-boundary';
  const parts: (string | Uint8Array)[] = [];
  let bytes = 0;
  for (const [name, value] of body.entries()) {
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"`);
    if (typeof value === 'string') {
      parts.push(`\r\n\r\n${value}\r\n`);
      continue;
    }
    const content = new Uint8Array(await value.arrayBuffer());
    bytes += content.byteLength;
    parts.push(`; filename="${value.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`, content, '\r\n');
  }
  parts.push(`--${boundary}--\r\n`);
  const raw = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
  const form = await new Response(raw, {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  }).formData();
  return { form, bytes };
}
