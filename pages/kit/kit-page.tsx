import { ButtonsSection } from './buttons-section';
import { ChoicesSection } from './choices-section';
import { DialogsSection } from './dialogs-section';
import { FeedbackSection } from './feedback-section';
import { FieldsSection } from './fields-section';
import { FlowSection } from './flow-section';
import { FoundationsSection } from './foundations-section';
import { IconsSection } from './icons-section';
import styles from './kit-page.module.css';
import { NoticesSection } from './notices-section';
import { SheetsSection } from './sheets-section';

/** Every component of the kit in every state. */
export function KitPage() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <main className={`page ${styles.page}`} id="main" tabIndex={-1}>
        <header>
          <h1>The kit</h1>
          <p className="muted">Every piece in every state. Pages are built from these and nothing else.</p>
        </header>
        <FoundationsSection />
        <ButtonsSection />
        <FieldsSection />
        <ChoicesSection />
        <FlowSection />
        <FeedbackSection />
        <NoticesSection />
        <DialogsSection />
        <SheetsSection />
        <IconsSection />
      </main>
    </>
  );
}
