import { jsonObject } from '@sandbox/storages/provider-api';
import { badCall, writeRefusal } from './dropbox-refusals';

const CALL = 'files/upload';

/** Target of an upload: the folders from the top on, and the file's name. */
export interface UploadTarget {
  folders: readonly string[];
  name: string;
  /** Whether identical content under the same path is a conflict too. */
  isStrict: boolean;
}

/**
 * Reads the header `Dropbox-API-Arg`: JSON in which everything beyond ASCII is escaped
 * (https://www.dropbox.com/developers/reference/json-encoding). Throws the API's refusal.
 */
export function readUploadArg(header: string | undefined): UploadTarget {
  if (header === undefined) {
    throw badCall(CALL, 'Must provide HTTP header "Dropbox-API-Arg" or URL parameter "arg".');
  }
  const wrong = (words: string) => badCall(CALL, `HTTP header "Dropbox-API-Arg": ${words}`);
  // Non-ASCII characters have no certain encoding in a header.
  if (/[^\t\x20-\x7e]/.test(header)) throw wrong('could not decode input as JSON');
  const arg = jsonObject(header);
  if (!arg) throw wrong('could not decode input as JSON');
  for (const name of Object.keys(arg)) if (!(name in FIELDS)) throw wrong(`unknown field '${name}'`);
  for (const [name, isRight] of Object.entries(FIELDS)) {
    if (name in arg && !isRight(arg[name])) throw wrong(`${name}: unexpected value`);
  }
  const { path } = arg;
  if (typeof path !== 'string') throw wrong("missing required field 'path'");
  if (!/^(?:\/(?:.|[\r\n])*|ns:[0-9]+(?:\/.*)?|id:.*)$/u.test(path)) {
    throw wrong(`path: '${path}' did not match pattern '(/(.|[\\r\\n])*)|(ns:[0-9]+(/.*)?)|(id:.*)'`);
  }
  return { ...targetOf(path), isStrict: arg.strict_conflict === true };
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isAdd = (value: unknown): boolean => value === 'add' || JSON.stringify(value) === '{".tag":"add"}';

/** The supported part of `CommitInfo` in https://github.com/dropbox/dropbox-api-spec/blob/main/files.stone. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  path: () => true,
  mode: isAdd,
  autorename: (value) => value === false,
  client_modified: (value) => typeof value === 'string',
  mute: isFlag,
  strict_conflict: isFlag,
};

/** Names that Dropbox does not store: https://help.dropbox.com/organize/file-names. */
const DISALLOWED =
  /^(?:desktop\.ini|thumbs\.db|\.ds_store|icon\r|\.dropbox|\.dropbox\.attr|\.dropbox\.cache|~\$.*|\.~.*|~.*\.tmp)$/i;

function targetOf(path: string): { folders: readonly string[]; name: string } {
  const [top, ...names] = path.split('/');
  const isMalformed = top !== '' || names.length === 0 || names.some((name) => !isName(name));
  if (isMalformed) throw writeRefusal({ '.tag': 'malformed_path', malformed_path: null });
  if (names.some((name) => DISALLOWED.test(name))) throw writeRefusal({ '.tag': 'disallowed_name' });
  return { folders: names.slice(0, -1), name: names.at(-1) ?? '' };
}

function isName(name: string): boolean {
  return (
    name !== '' && name !== '.' && name !== '..' && name.length <= 255 && !/[\\\p{Cc}]/u.test(name.replace(/\r$/, ''))
  );
}
