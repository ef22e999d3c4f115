import { COUNTRIES } from '@shared/reference/places/countries';
import { faxPrice } from './marked-price';

/** A question on the marketing home page and its answer, both plain text: for the page and for search engines. */
export interface Question {
  question: string;
  answer: string;
}

/** Questions and answers, in the order shown. */
export const questions: readonly Question[] = [
  {
    question: 'Do I need an account?',
    answer: `No. Add your files, enter the number and pay ${faxPrice}. We only ask for your email so we can send the receipt. You need an account only for archives.`,
  },
  {
    question: 'What can I send?',
    answer:
      'PDF files with letter-size pages (8.5 by 11 inch), one or several. We check each file before you pay and tell you if a page is another size, such as A4, so nothing gets cut off.',
  },
  {
    question: "What if my document isn't a PDF?",
    answer:
      'Print it to a PDF. On Windows, choose “Microsoft Print to PDF” as the printer. On a Mac, choose “Save as PDF” in the print dialog. On a phone, choose Share, then Print, and share the preview as a PDF. If it’s on paper, scan it with your phone’s notes or files app.',
  },
  {
    question: 'Can I schedule a fax?',
    answer:
      'Yes. Choose a date, time and time zone. You also see what time the fax will arrive there, so you don’t send it in the middle of the night.',
  },
  {
    question: 'What do I get after I send a fax?',
    answer:
      'A receipt by email, and a page you can print or open again. Both show the fax number, pages, amount, delivery time and order number.',
  },
  {
    question: 'What if my connection drops while I’m paying?',
    answer:
      'Come back to the page. We check the same payment instead of starting another, and tell you whether it went through. You won’t be charged twice for one order.',
  },
  {
    question: 'Where can I send a fax?',
    answer: `To ${COUNTRIES.length} countries, all at the same price. If we can’t send to a number, we tell you before you pay.`,
  },
  {
    question: 'How do I cancel a plan?',
    answer:
      'Cancel anytime on the Plan page. Your plan stays active until the end of the period you paid for. Trials and one-year plans end automatically.',
  },
  {
    question: 'Can I put the order form on my website?',
    answer: 'Yes. It takes one line of HTML. Email us your site’s address so we can allow it.',
  },
];
