import { fetchInfo } from '@shared/api/calls/info';
import { register } from '@shared/api/calls/sign-in';

/** Signs the page's visitor up on the reference server, as the sign-up page does. Throws if the server refuses. */
export async function signUp(email: string, password: string): Promise<void> {
  await fetchInfo();
  const outcome = await register({ email, password });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
}
