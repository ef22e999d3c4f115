/** A refusal of a provider's API, in that provider's format. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';

  readonly status: number;
  /** An object becomes JSON; a text is sent as is. */
  readonly body: object | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}) {
    super(`The stand-in answers ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }

  /** The refusal as an answer. */
  toResponse(): Response {
    const { body, status, headers } = this;
    return typeof body === 'string'
      ? new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
      : Response.json(body, { status, headers });
  }
}
