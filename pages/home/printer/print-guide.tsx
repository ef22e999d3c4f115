import styles from '@pages/home/archive-panel.module.css';
import type { PrinterConfig } from '@shared/api/shapes/archives';
import { externalLink } from '@shared/lib/address/safe-url';
import { appConfig } from '@shared/lib/app-config';
import { printerProfilePath } from '@shared/reference/addresses/printer-profile-path';
import { useOffers } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { SelectField } from '@shared/ui/fields/select-field';
import { downloadIcon } from '@shared/ui/icons/documents';
import { type ReactNode, useState } from 'react';
import { detectPlatform, PLATFORMS, type Platform } from './platform';
import { printSteps } from './print-steps';

interface PrintGuideProps {
  /** The archive's id. */
  id: string;
  printer: PrinterConfig;
  /** The archive's e-mail address. */
  email: string;
}

/** Steps for the visitor's system or another chosen one, with the server's link if it is for that system. */
export function PrintGuide({ id, printer, email }: PrintGuideProps): ReactNode {
  const [detected] = useState(() => detectPlatform(navigator));
  const [platform, setPlatform] = useState<Platform>(detected);
  const hasProfile = useOffers('airprint') && (platform === 'ios' || platform === 'macos');
  const link = platform === printer.url_platform ? externalLink(printer.url, location.origin) : null;
  return (
    <section aria-label="Set up printing" className={styles.guide}>
      <SelectField
        label="Set up printing on"
        name="platform"
        // The options are the platforms.
        onChange={(value) => setPlatform(value as Platform)}
        options={optionsOf(detected)}
        value={platform}
      />
      {link && (
        <LinkButton href={link} icon={downloadIcon} rel="noopener noreferrer" variant="primary">
          {platform === 'android' ? 'Get the app for Android' : `Download the printer for ${labelOf(platform)}`}
        </LinkButton>
      )}
      {hasProfile && (
        <LinkButton href={printerProfilePath(id, appConfig.apiBase)} icon={downloadIcon} variant="primary">
          Download the printer for iPhone, iPad and Mac
        </LinkButton>
      )}
      <ol className={styles.steps}>
        {printSteps(platform, { ...printer, email, hasProfile, hasLink: link !== null }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function labelOf(platform: Platform): string {
  return PLATFORMS.find(({ value }) => value === platform)?.label ?? '';
}

/** The options, with the visitor's own system first. */
function optionsOf(detected: Platform) {
  const own = PLATFORMS.filter(({ value }) => value === detected);
  const others = PLATFORMS.filter(({ value }) => value !== detected);
  return [...own.map(({ value, label }) => ({ value, label: `${label} (this device)` })), ...others];
}
