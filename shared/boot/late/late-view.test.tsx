import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lateCode } from './late-code';
import { lateView } from './late-view';

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

const hello = (code: { Hello: typeof Hello }) => code.Hello;

test('the view replaces its placeholder, and is there at once the next time', async () => {
  const load = jest.fn(() => Promise.resolve({ Hello }));
  const Late = lateView(lateCode(load), hello, () => <p>One moment</p>);
  const { unmount } = render(<Late name="Ann" />);
  expect(screen.getByText('One moment')).toBeVisible();
  expect(await screen.findByText('Hello Ann')).toBeVisible();
  unmount();
  render(<Late name="Bob" />);
  expect(screen.getByText('Hello Bob')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a view fetched ahead is drawn without its placeholder', async () => {
  const Late = lateView(
    lateCode(() => Promise.resolve({ Hello })),
    hello,
    () => <p>One moment</p>,
  );
  await Late.load();
  render(<Late name="Ann" />);
  expect(screen.getByText('Hello Ann')).toBeVisible();
});

test('a view whose code was fetched for another part of the page is drawn without its placeholder', async () => {
  const code = lateCode(() => Promise.resolve({ Hello }));
  const Late = lateView(code, hello, () => <p>One moment</p>);
  await code.load();
  render(<Late name="Ann" />);
  expect(screen.getByText('Hello Ann')).toBeVisible();
});

test('a view that cannot be fetched says so, leaves the page alone and can be tried again', async () => {
  const load = jest.fn<Promise<{ Hello: typeof Hello }>, []>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValueOnce({ Hello });
  const Late = lateView(lateCode(load), hello);
  render(
    <main tabIndex={-1}>
      <input aria-label="Name" defaultValue="typed" />
      <Late name="Ann" />
    </main>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("couldn't load");
  expect(screen.getByLabelText('Name')).toHaveValue('typed');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ann')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
