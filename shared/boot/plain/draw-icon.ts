import type { AnyIcon } from '@shared/ui/icon';
import { ICON_PATHS } from '@shared/ui/icon-paths';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws an icon like `Icon` without a framework: 20 CSS pixels, stroked, hidden from assistive technology. */
export function drawIcon(icon: AnyIcon): SVGElement {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', typeof icon === 'string' ? ICON_PATHS[icon] : icon.path);
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = {
    'aria-hidden': 'true',
    fill: 'none',
    height: '20',
    stroke: 'currentColor',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'stroke-width': '1.5',
    viewBox: '0 0 20 20',
    width: '20',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.append(path);
  return svg;
}
