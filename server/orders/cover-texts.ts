import type { Rule } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { refusedCoverCode } from '@shared/api/wire';
import { COVER_MESSAGE_LIMIT, COVER_SUBJECT_LIMIT, COVER_TO_LIMIT } from '@shared/reference/field-limits';

/**
 * Rules for the cover page's texts (capability `coverpage2`). The code of a refusal names the field, so that a page
 * shows it there. Control characters become spaces, except the line breaks of a message.
 */
export const COVER_RULES = {
  coverto: textRule('coverto', "recipient's name", COVER_TO_LIMIT, asLine),
  coversubject: textRule('coversubject', 'subject', COVER_SUBJECT_LIMIT, asLine),
  covermessage: textRule('covermessage', 'message', COVER_MESSAGE_LIMIT, asLines),
};

/** A disabled cover page without texts. */
export const NO_COVER = {
  coverpage: false,
  sendername: '',
  senderphone: '',
  coverto: '',
  coversubject: '',
  covermessage: '',
};

function textRule(field: string, name: string, max: number, tidy: (text: string) => string): Rule {
  const refused = (what: string) => new Refusal(400, what, { code: refusedCoverCode(field) });
  return {
    read(value) {
      if (value === undefined) return undefined;
      if (typeof value !== 'string') throw refused(`The ${name} is not valid`);
      const text = tidy(value);
      if (text.length <= max) return text;
      throw refused(`The ${name} is too long: please use at most ${max.toLocaleString('en')} characters`);
    },
  };
}

function asLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function asLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(asLine)
    .join('\n');
}
