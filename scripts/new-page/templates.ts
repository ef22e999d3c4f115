/** A page's name in every notation. */
export interface PageNames {
  /** As in files and addresses: `gift-card`. */
  kebab: string;
  /** As in components: `GiftCard`. */
  pascal: string;
  /** As in variables: `giftCard`. */
  camel: string;
  /** As shown to people: `Gift card`. */
  words: string;
}

/** A page's name in every notation. Throws if it is not kebab-case. */
export function pageNames(kebab: string): PageNames {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kebab))
    throw new Error('A page’s name is in kebab-case, such as gift-card');
  const parts = kebab.split('-');
  const pascal = parts.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    words: capital(parts.join(' ')),
  };
}

/** The files of a new page, by path. */
export function pageFiles({ kebab, pascal, camel, words }: PageNames): Record<string, string> {
  return {
    [`entries/${kebab}.html`]: `<!doctype html>
<html lang="<%= locale.lang %>">
  <head>
    <%- head %>
  </head>
  <body>
    <%- include('header.html') %>
    <noscript>
      <p class="noscript boxed page">To use this page, turn on JavaScript in your browser.</p>
    </noscript>
    <div id="root"></div>
    <%- include('app-footer.html') %>
    <script type="module" src="./${kebab}.tsx"></script>
  </body>
</html>
`,
    [`entries/${kebab}.tsx`]: `import { ${pascal}Page } from '@pages/${kebab}/${kebab}-page';
import { readEnvironment } from '@shared/boot/env';
import { startPage } from '@shared/boot/page/start-page';

readEnvironment();
startPage(<${pascal}Page />, 'anyone');
`,
    [`pages/${kebab}/${kebab}-page.tsx`]: `import { PageFrame } from '@shared/boot/page/page-frame';
import { Button } from '@shared/ui/buttons/button';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import styles from './${kebab}-page.module.css';
import { showMore, ${camel}Store } from './${kebab}-store';

/** The page ${words}. */
export function ${pascal}Page(): ReactNode {
  const { phase } = useStore(${camel}Store);
  return (
    <PageFrame>
      <div className={styles.content}>
        <h1>${words}</h1>
        {phase === 'short' ? <Button onClick={showMore}>Show more</Button> : <p>There is more.</p>}
      </div>
    </PageFrame>
  );
}
`,
    [`pages/${kebab}/${kebab}-store.ts`]: `import { createStore } from 'zustand/vanilla';

/** What the page ${words} shows. */
export type ${pascal}State = { phase: 'short' } | { phase: 'long' };

/** State of the page. The page load is the reset. */
export const ${camel}Store = createStore<${pascal}State>(() => ({ phase: 'short' }));

/** Shows the rest. */
export function showMore(): void {
  ${camel}Store.setState({ phase: 'long' }, true);
}
`,
    [`pages/${kebab}/${kebab}-page.module.css`]: `.content {
  display: grid;
  gap: var(--space-4);
  justify-items: start;
}
`,
    [`pages/${kebab}/${kebab}-page.test.tsx`]: `import { openPage } from '@shared/testing/pages/open-page';
import { stubServer } from '@shared/testing/servers/stub-server';
import { screen } from '@testing-library/react';
import { ${pascal}Page } from './${kebab}-page';

test('shows the rest when it is asked for', async () => {
  stubServer();
  const { person } = await openPage(<${pascal}Page />, '/${kebab}.html', 'anyone');
  expect(screen.getByRole('heading', { name: '${words}' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByText('There is more.')).toBeVisible();
});
`,
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
