import type { BrowserContext, Page } from '@playwright/test';

/**
 * How browsers translate pages: each text node is replaced by two elements around another text node, at once and whenever
 * texts come or change. It begins with the document, before its scripts.
 *
 * @param accent whether the texts change, as far as every "e" gets an accent; otherwise tests find what they look for
 */
export async function translate(pages: Page | BrowserContext, accent = false): Promise<void> {
  await pages.addInitScript((isAccented) => {
    // As a string, because the types know it as an element not to be written any more.
    const tag: string = 'font';
    const own = new WeakSet<Node>();
    const translateNode = (node: Text): void => {
      const parent = node.parentElement;
      if (!parent || own.has(node) || !/\p{L}{2,}|\d/u.test(node.data)) return;
      if (parent.closest('script, style, textarea, noscript, template, [translate=no]')) return;
      const text = document.createTextNode(isAccented ? node.data.replaceAll('e', 'é') : node.data);
      own.add(text);
      const inner = document.createElement(tag);
      inner.append(text);
      const outer = document.createElement(tag);
      outer.append(inner);
      node.replaceWith(outer);
    };
    const translateAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      // Only texts are walked.
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateNode);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateAll(target.parentNode ?? target);
        for (const node of addedNodes) {
          if (node instanceof Text) translateNode(node);
          else translateAll(node);
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, accent);
}
