import { type AnyIcon, Icon, type IconName } from '@shared/ui/icon';
import { ICON_PATHS } from '@shared/ui/icon-paths';
import * as archives from '@shared/ui/icons/archives';
import * as documents from '@shared/ui/icons/documents';
import * as providers from '@shared/ui/icons/providers';
import * as signIn from '@shared/ui/icons/sign-in';
import * as storages from '@shared/ui/icons/storages';
import { closeIcon, TONE_ICONS } from '@shared/ui/icons/tones';
import * as turns from '@shared/ui/icons/turns';
import styles from './kit-page.module.css';
import { Section } from './section';

const ICONS: [string, AnyIcon][] = [
  // Object.keys widens its keys to string; the object is a constant.
  ...(Object.keys(ICON_PATHS) as IconName[]).map((name): [string, AnyIcon] => [name, name]),
  ...Object.entries({
    ...archives,
    ...documents,
    ...providers,
    ...signIn,
    ...storages,
    ...TONE_ICONS,
    ...turns,
    closeIcon,
  }),
];

/** Every icon with its name. */
export function IconsSection() {
  return (
    <Section title="Icons">
      <ul className={styles.icons}>
        {ICONS.map(([name, icon]) => (
          <li className={styles.icon} key={`${name} ${typeof icon}`}>
            <Icon name={icon} size={24} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
