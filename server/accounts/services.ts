import type { ArchiveServices } from '@server/archives/services';
import type { SignInProviders } from './sign-in/sign-in-provider';

/** Services that accounts depend on. */
export interface AccountServices extends ArchiveServices {
  /** Third parties that people can sign in with. */
  signIns: SignInProviders;
}
