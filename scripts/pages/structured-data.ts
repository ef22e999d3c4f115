import { siteName } from '@pages/page-manifest';
import { COUNTRIES } from '@shared/reference/places/countries';
import { CURRENCY, SINGLE_FAX_PRICE } from '@shared/reference/single-fax';
import { siteOrigin, supportEmail } from '../build/site-origin';
import { questions } from './questions';

/** Structured data for search engines (schema.org), as a JSON-LD block for the marketing home page. */
export function structuredData(): string {
  const graph = [
    { '@type': 'Organization', '@id': '#us', name: siteName, url: `${siteOrigin}/`, email: supportEmail },
    { '@type': 'WebSite', name: siteName, url: `${siteOrigin}/`, publisher: { '@id': '#us' } },
    {
      '@type': 'Service',
      name: 'Send a fax',
      serviceType: 'Online fax',
      provider: { '@id': '#us' },
      areaServed: COUNTRIES.map(({ name }) => ({ '@type': 'Country', name })),
      offers: { '@type': 'Offer', price: (SINGLE_FAX_PRICE / 100).toFixed(2), priceCurrency: CURRENCY },
    },
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
  // "<" could close the script element early.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replace(/</g, '\\u003c');
}
