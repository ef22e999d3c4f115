import { setNavigator } from '@shared/lib/address/navigate';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useKeptSession } from './kept-session';

function Probe(): string {
  return String(useKeptSession());
}

/** A server that answers with these orders in turn; the last one repeats. */
function answers(...ids: string[]): void {
  globalThis.fetch = jest.fn(() => {
    const id = (ids.length > 1 ? ids.shift() : ids[0]) ?? '';
    const order = {
      ...{ id, number: '', to: '', instantsend: true, deliverytime: null, tz: 'UTC', coverpage: false },
      ...{ sendername: '', senderphone: '', amount: 199, description: '', sku: 'SINGLE1', category: 'Fax' },
      displaycosttext: '$1.99',
    };
    const context = { user: null, settings: {}, order, details: { id, pagecount: 0, amount: 199 }, files: [] };
    const body = JSON.stringify({ success: true, context });
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }));
  });
}

beforeEach(() => {
  resetInfo();
  jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window); // only compared with this window
});

async function probe(): Promise<void> {
  render(<Probe />);
  await act(() => loadInfo());
}

test('a lasting session is kept', async () => {
  answers('one');
  await probe();
  expect(await screen.findByText('true')).toBeVisible();
});

test('when every answer begins another order, the session is not kept', async () => {
  answers('one', 'two', 'three');
  await probe();
  expect(await screen.findByText('false')).toBeVisible();
});

test('a frame whose first session was overwritten by another frame starts over', async () => {
  const reload = jest.fn();
  const restore = setNavigator({ reload });
  answers('one', 'two', 'two');
  await probe();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  restore();
});

test('a page outside a frame asks nothing twice', async () => {
  jest.restoreAllMocks();
  answers('one');
  await probe();
  expect(await screen.findByText('true')).toBeVisible();
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
});
