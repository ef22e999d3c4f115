import { ICON_PATHS } from './icon-paths';

/** Name of an icon that every page has. */
export type IconName = keyof typeof ICON_PATHS;

/** An icon from icons/: its outline on a 20 x 20 grid, filled or else stroked. */
export interface IconDrawing {
  path: string;
  isFilled?: boolean;
}

/** An icon by name or drawing. */
export type AnyIcon = IconName | IconDrawing;

interface IconProps {
  name: AnyIcon;
  /** Width and height in CSS pixels; 20 by default. */
  size?: number;
  className?: string | undefined;
}

/**
 * A decorative inline SVG icon in the color of the surrounding text. Hidden from assistive technology, which reads the
 * text beside it.
 */
export function Icon({ name, size = 20, className }: IconProps) {
  const { path, isFilled = false } = typeof name === 'string' ? { path: ICON_PATHS[name] } : name;
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill={isFilled ? 'currentColor' : 'none'}
      focusable="false"
      height={size}
      stroke={isFilled ? 'none' : 'currentColor'}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 20 20"
      width={size}
    >
      <path d={path} />
    </svg>
  );
}
