/** Joins the class names that are set into one `className` value; false, null, undefined and '' are left out. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
