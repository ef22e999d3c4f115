import { Button } from '@shared/ui/buttons/button';
import { CopyButton } from '@shared/ui/buttons/copy-button';
import { IconButton } from '@shared/ui/buttons/icon-button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { externalIcon, sendIcon, trashIcon } from '@shared/ui/icons/documents';
import { closeIcon } from '@shared/ui/icons/tones';
import { Stack } from '@shared/ui/layout/stack';
import { Section } from './section';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

/** Buttons in every variant, size and state. */
export function ButtonsSection() {
  return (
    <Section title="Buttons">
      <Stack>
        {VARIANTS.map((variant) => (
          <Stack gap={3} key={variant} row>
            <Button variant={variant}>{variant}</Button>
            <Button icon={sendIcon} variant={variant}>
              With icon
            </Button>
            <Button busy variant={variant}>
              Busy one
            </Button>
            <Button disabled variant={variant}>
              Disabled
            </Button>
            <Button size="small" variant={variant}>
              Small
            </Button>
            <Button size="large" variant={variant}>
              Large
            </Button>
          </Stack>
        ))}
        <Stack gap={3} row>
          <LinkButton href="#main" icon={externalIcon}>
            Link button
          </LinkButton>
          <CopyButton copiedLabel="Copied" label="Copy" onFailed={() => undefined} text="Copied from the kit" />
          <IconButton icon={closeIcon} label="Close" />
          <IconButton disabled icon={trashIcon} label="Delete" />
        </Stack>
        <Button icon="check" size="large" variant="primary" wide>
          Pay $1.99
        </Button>
      </Stack>
    </Section>
  );
}
