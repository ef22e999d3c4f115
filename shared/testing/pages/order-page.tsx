import { resetInfoCall } from '@shared/api/calls/info';
import { PageNotices } from '@shared/boot/page/page-notices';
import { resetUploads } from '@shared/order/files/order-uploads';
import { OrderFlow } from '@shared/order/order-flow';
import { resetOrderState } from '@shared/order/order-store';
import { setPaymentPhase } from '@shared/order/payment-phase-store';
import { loadInfo, resetInfo } from '@shared/stores/info';
import { type StubRoutes, type StubServer, stubServer } from '@shared/testing/servers/stub-server';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type OpenPage, openPage } from './open-page';
import { SAMPLE_ORDER } from './sample-order';

/** An order as /v1/info returns it, with the test's changes. */
export function orderInfo({ user = null, order = {}, details = {}, files = [], settings = {} }: OrderInfo = {}) {
  const whole = { ...SAMPLE_ORDER, ...order };
  return {
    success: true,
    context: {
      user,
      settings: {
        stripe: { key: 'pk_test', card: { kind: 'card' }, wallet: { kind: 'wallet' } },
        providers: [],
        ...settings,
      },
      order: whole,
      details: { id: whole.id, pagecount: files.length, amount: 199, ...details },
      files,
    },
  };
}

interface OrderInfo {
  user?: object | null;
  order?: object;
  details?: object;
  files?: object[];
  settings?: object;
}

/** Opens the order flow at an address, as on the home page, against a stub server with these routes. */
export async function openOrder(
  { info = orderInfo(), ...routes }: StubRoutes & { info?: object } = {},
  address = '/start',
  prepare: () => void = () => undefined,
): Promise<OpenPage & { server: StubServer }> {
  forgetOrder();
  const server = orderServer({ 'GET /v1/info/production': info, ...routes });
  const page = await openPage(<OrderPage prepare={prepare} />, address, 'anyone');
  return { ...page, server };
}

/** Opens the flow while /v1/info is still pending; `answer` lets the answer arrive. */
export function openOrderEarly(): { person: UserEvent; answer: (info: object) => Promise<void> } {
  forgetOrder();
  resetInfoCall();
  resetInfo();
  window.history.replaceState(null, '', '/start');
  let arrive: (info: object) => void = () => undefined;
  const info = new Promise<object>((resolve) => {
    arrive = resolve;
  });
  orderServer({ 'GET /v1/info/production': () => info });
  render(<OrderPage prepare={() => undefined} />);
  const loaded = loadInfo();
  const answer = (body: object) =>
    act(async () => {
      arrive(body);
      await loaded;
    });
  return { person: userEvent.setup(), answer };
}

function orderServer(routes: StubRoutes): StubServer {
  return stubServer({
    'POST /v1/order/update/order-1': { context: { details: { id: 'order-1', pagecount: 3, amount: 199 } } },
    ...routes,
  });
}

function forgetOrder(): void {
  resetOrderState();
  resetUploads();
  setPaymentPhase({ kind: 'idle' });
  sessionStorage.clear();
  localStorage.clear();
}

/** The flow with its notices; `prepare` runs before both, to set the state that a browser would have. */
function OrderPage({ prepare }: { prepare: () => void }): ReactNode {
  useState(prepare);
  return (
    <>
      <PageNotices />
      <OrderFlow place="site" />
    </>
  );
}
