import { formatUsd } from '@shared/lib/money';
import { COUNTRIES } from '@shared/reference/countries';
import { SINGLE_FAX_PRICE } from '@shared/reference/prices';

/** A question on the marketing home page and its answer, both plain text: for the page and for search engines. */
export interface Question {
  question: string;
  answer: string;
}

const price = formatUsd(SINGLE_FAX_PRICE);

/** Questions and answers, in the order shown. */
export const questions: readonly Question[] = [
  {
    question: 'Do I need an account?',
    answer: `No. Add your files, give the number and pay ${price}. Your email address is asked for once, for the receipt. An account is only for archives.`,
  },
  {
    question: 'What can I send?',
    answer:
      'PDF files with letter-size pages (8.5 by 11 inch), one file or many. Your browser looks inside each file before you pay and names any page of another size, such as A4, so that nothing arrives cut off.',
  },
  {
    question: 'My document is not a PDF. What now?',
    answer:
      'Open it and print it to a PDF. On Windows choose “Microsoft Print to PDF” as the printer; on a Mac choose “Save as PDF” in the print dialog; on a phone use Share, then Print, and share the preview as a PDF. For paper, the scanner in your phone’s notes or files app makes a PDF.',
  },
  {
    question: 'Can it go out later?',
    answer:
      'Yes. Choose a day and a time with its time zone. You also see what time that is where the fax arrives, so that it does not ring in the middle of the night there.',
  },
  {
    question: 'What do I have in hand afterwards?',
    answer:
      'A receipt, by email and on a page of its own that you can print and open again: the number, the pages, the amount, the delivery time and the order number to quote if you write to us.',
  },
  {
    question: 'What if my connection drops while I pay?',
    answer:
      'Come back to the page. It looks up the same payment instead of starting a second one, and it tells you what it found. You are not charged twice for one order.',
  },
  {
    question: 'Where can I fax to?',
    answer: `To ${COUNTRIES.length} countries, all at the same price. A number anywhere else is refused before you pay.`,
  },
  {
    question: 'How do I cancel a plan?',
    answer:
      'On the Plan page, in two presses. You keep what you paid for until the end of the period, and the page says the date. Trials and one-year plans end automatically.',
  },
  {
    question: 'Can my website offer this?',
    answer:
      'Yes. One line of HTML puts the same order form on your page. Write to us with your site’s address so that we can allow it.',
  },
];
