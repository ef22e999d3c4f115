import type { BrowserContext, Page } from '@playwright/test';

/**
 * Translates like browsers: each text node is replaced by two elements around another text node, at once and whenever
 * texts are added or change. Starts with the document, before its scripts.
 *
 * @param accent whether texts change, by an accent on every "e"; otherwise tests find the original texts
 */
export async function translate(pages: Page | BrowserContext, accent = false): Promise<void> {
  await pages.addInitScript((isAccented) => {
    // As a string, because the types call it deprecated.
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
      // Only texts are visited.
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
