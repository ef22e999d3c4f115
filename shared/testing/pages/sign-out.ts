import type { PageServer } from '@shared/testing/servers/with-server';
import { meanwhile } from './meanwhile';

/** Ends the visitor's session on the reference server, as another tab does. Throws if the server refuses. */
export function signOut({ visit }: PageServer): Promise<void> {
  return meanwhile(async () => {
    const info = await visit('/v1/info/production');
    const headers = {
      'content-type': 'application/json',
      'x-csrf-token': info.headers.get('x-csrf-token') ?? '',
    };
    const answer = await visit('/v1/account/logout', { method: 'POST', headers, body: '{}' });
    if (!answer.ok) throw new Error(`Signing out was refused: ${String(answer.status)}`);
  });
}
