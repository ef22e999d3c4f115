import { connectionName, type ResetDone } from '@shared/api/shapes/connections';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { type ReactNode, useState } from 'react';
import { disconnect } from './disconnect';
import styles from './reset-page.module.css';

/** What is connected to the account whose password was reset, with a button to disconnect it, or what was. */
export function Connections({ connections, disconnected }: ResetDone): ReactNode {
  const [state, setState] = useState<'connected' | 'busy' | 'gone' | { problem: string }>(
    disconnected ? 'gone' : 'connected',
  );
  const press = async (): Promise<void> => {
    setState('busy');
    const problem = await disconnect();
    setState(problem === null ? 'gone' : { problem });
  };
  const list = (
    <ul className={styles.connections}>
      {connections.map((one) => (
        <li key={`${one.archive} ${one.of}`}>
          <bdi>{connectionName(one)}</bdi>
        </li>
      ))}
    </ul>
  );
  if (state === 'gone') {
    return (
      <Callout type="info" role="status" title="Disconnected from your archives">
        {list}
        {disconnected && <p>Nobody had confirmed that this email address is yours, so we disconnected all of it.</p>}
        {connections.some(({ of }) => of === 'print') && <p>Printers need the new address that each archive shows.</p>}
      </Callout>
    );
  }
  const action = (
    <Button busy={state === 'busy'} onClick={() => void press()}>
      Disconnect all
    </Button>
  );
  return (
    <Callout type="info" title="Still connected to your archives" action={action}>
      {list}
      <p>If you don't recognize one of these, disconnect them all. You can connect your own again later.</p>
      {/* Always there, so that it is announced. */}
      <p role="alert">{typeof state === 'object' ? state.problem : ''}</p>
    </Callout>
  );
}
