/** Parameters of a call to the provider: text, or nested parameters. */
export interface Params {
  [name: string]: string | Params | undefined;
}

/** Reads a form or JSON body; `a[b][c]=1` becomes `{a: {b: {c: '1'}}}`. */
export function parseParams(contentType: string, text: string): Params {
  if (contentType.includes('application/json')) return fromJson(JSON.parse(text || '{}') as unknown);
  const params: Params = Object.create(null) as Params;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    put(params, path.slice(0, 6), value);
  }
  return params;
}

/** The text at a path of names; empty if absent. */
export function textAt(params: Params, ...path: string[]): string {
  let value: string | Params | undefined = params;
  for (const name of path) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The nested parameters under a name. */
export function paramsAt(params: Params, name: string): Params | undefined {
  const value = params[name];
  return typeof value === 'object' ? value : undefined;
}

function put(params: Params, path: readonly string[], value: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) {
    params[name] = value;
    return;
  }
  const below = params[name];
  const next = typeof below === 'object' ? below : (Object.create(null) as Params);
  params[name] = next;
  put(next, rest, value);
}

function fromJson(value: unknown): Params {
  const params: Params = Object.create(null) as Params;
  for (const [name, below] of Object.entries((value ?? {}) as Record<string, unknown>)) {
    if (typeof below === 'object' && below !== null) params[name] = fromJson(below);
    else if (below !== undefined && below !== null)
      params[name] = typeof below === 'string' ? below : JSON.stringify(below);
  }
  return params;
}
