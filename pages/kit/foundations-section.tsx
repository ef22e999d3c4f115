import { Stack } from '@shared/ui/layout/stack';
import styles from './kit-page.module.css';
import { Section } from './section';

const SWATCHES = [
  'paper',
  'surface',
  'sunken',
  'track',
  'ink',
  'inkSoft',
  'line',
  'lineStrong',
  'accent',
  'accentText',
  'accentSoft',
  'success',
  'warning',
  'error',
  'danger',
] as const;

/** Colors and type. */
export function FoundationsSection() {
  return (
    <Section title="Foundations">
      <Stack gap={6}>
        <div className={styles.swatches}>
          {SWATCHES.map((name) => (
            <div className="small" key={name}>
              <div className={`${styles.swatch} ${styles[name]}`} />
              <span>{name}</span>
            </div>
          ))}
        </div>
        <div>
          <h2 className={styles.hero}>Send a fax in a minute</h2>
          <h2>A heading of a section</h2>
          <h3>A heading of a card</h3>
          <p>
            <span>Body text on paper. A</span> <a href="#main">link in the text</a>
            <span>, some</span> <code>code</code>
            <span>, an amount of</span> <span className="amount">$1,234.50</span>
            <span>.</span>
          </p>
          <p className="muted">Softer text for what explains.</p>
          <p className="muted small">Small soft text for what stands aside.</p>
        </div>
      </Stack>
    </Section>
  );
}
