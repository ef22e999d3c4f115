import { Button } from '@shared/ui/buttons/button';
import { printerIcon } from '@shared/ui/icons/archives';
import { Card } from '@shared/ui/layout/card';
import { DataList } from '@shared/ui/layout/data-list';
import { Section } from './section';

const RECEIPT = [
  { term: 'Fax number', value: '+1 415 555 0132' },
  { term: 'Pages', value: '12' },
  { term: 'Receipt to', value: 'ada@example.com' },
  { term: 'Amount', value: '$1.99' },
];

/** Cards and data lists. */
export function SheetsSection() {
  return (
    <Section columns title="Cards and lists">
      <Card
        aside={
          <Button icon={printerIcon} size="small">
            Print
          </Button>
        }
        headingLevel={3}
        title="Receipt"
      >
        <DataList items={RECEIPT} />
      </Card>
      <Card>
        <p>A card without a title is only a sheet of paper.</p>
      </Card>
    </Section>
  );
}
