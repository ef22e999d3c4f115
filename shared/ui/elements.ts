import type { ReactElement } from 'react';

/**
 * What a container draws beside other things: elements or nothing, never bare text, which a browser that translates the page
 * takes away from React (docs/design/pages-and-chunks.md).
 */
export type Elements = ReactElement | '' | false | null | undefined | readonly Elements[];
