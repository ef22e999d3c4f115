import { resetInfoCall } from './calls/info';
import { resetCsrf } from './transport/csrf';

/** Forgets the visitor's token and first call, where a process becomes another page: in tests and check-server. */
export function forgetVisitor(): void {
  resetCsrf();
  resetInfoCall();
}
