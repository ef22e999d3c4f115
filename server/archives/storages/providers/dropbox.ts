import { openAsBlob } from 'node:fs';
import { expectText, readJson, textAt, unexpected } from '@server/archives/storages/answers';
import { type StorageProtocol, StorageTrouble } from '@server/archives/storages/storage';

/** Dropbox: https://www.dropbox.com/developers/documentation/http/documentation */
export const dropbox: StorageProtocol = {
  provider: 'dropbox',
  issuer: 'https://www.dropbox.com',
  authorizationPage: 'https://www.dropbox.com/oauth2/authorize',
  tokenEndpoint: 'https://api.dropboxapi.com/oauth2/token',
  scope: 'account_info.read files.content.write',
  authorizationParameters: { token_access_type: 'offline' },
  requiredScopes: ['files.content.write'],
  maxUploadBytes: 150 * 1024 ** 2,
  revokesAll: false,

  async accountOf(api) {
    return expectText(
      await api.call('https://api.dropboxapi.com/2/users/get_current_account', { method: 'POST' }),
      'email',
    );
  },

  async put(api, folder, name, copy) {
    // The upload creates missing folders. The same content under the same name is not a conflict.
    const asked = {
      path: `/${folder.name}/${name}`,
      mode: 'add',
      autorename: false,
      mute: true,
      strict_conflict: false,
    };
    const answer = await api.call('https://content.dropboxapi.com/2/files/upload', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', 'Dropbox-API-Arg': asciiJson(asked) },
      body: await openAsBlob(copy.path),
    });
    if (answer.ok) {
      await answer.body?.cancel();
      return 'stored';
    }
    const summary = textAt(await readJson(answer), 'error_summary') ?? '';
    if (answer.status === 409 && summary.startsWith('path/conflict')) return 'taken';
    if (answer.status === 409 && /^path\/(?:malformed_path|disallowed_name)/.test(summary)) return 'bad-name';
    if (answer.status === 409 && summary.startsWith('path/insufficient_space')) {
      throw new StorageTrouble('full', 'Dropbox is full');
    }
    if (answer.status === 409 && /^(?:path\/too_many_write_operations|too_many_write_operations)/.test(summary)) {
      throw new StorageTrouble('busy', 'Dropbox is writing already', 5_000);
    }
    // The account or its team is disabled.
    if (answer.status === 403) throw new StorageTrouble('broken', 'Dropbox does not let us save files');
    throw unexpected(answer, 'upload');
  },

  async revoke({ api }) {
    const answer = await api.call('https://api.dropboxapi.com/2/auth/token/revoke', { method: 'POST' });
    await answer.body?.cancel();
    if (!answer.ok) throw unexpected(answer, 'revoke');
  },
};

/** JSON for a header: escapes everything but printable ASCII. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
