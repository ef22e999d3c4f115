import type { ReactElement } from 'react';

/**
 * Content that a container draws beside other content: elements or nothing, never bare text, which a translating
 * browser removes from React's control (docs/design/pages-and-chunks.md).
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
