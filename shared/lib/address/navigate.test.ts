import { goTo, pushUrl, reloadPage, replacePage, replaceUrl, setNavigator } from './navigate';

test('navigation goes through the injected navigator', () => {
  const assign = jest.fn();
  const replace = jest.fn();
  const reload = jest.fn();
  const restore = setNavigator({ assign, replace, reload });
  goTo('/home.html');
  replacePage('https://app.example/login.html');
  reloadPage();
  restore();
  expect(assign).toHaveBeenCalledWith('/home.html');
  expect(replace).toHaveBeenCalledWith('https://app.example/login.html');
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://app.example/1'])('never goes to %s', (href) => {
  const assign = jest.fn();
  const restore = setNavigator({ assign, replace: assign });
  expect(() => goTo(href)).toThrow(TypeError);
  expect(() => replacePage(href)).toThrow(TypeError);
  restore();
  expect(assign).not.toHaveBeenCalled();
});

test('the address changes in place, with and without a history entry', () => {
  const steps = window.history.length;
  pushUrl('/start?step=confirm', { step: 'confirm' });
  expect(window.location.search).toBe('?step=confirm');
  expect(window.history.length).toBe(steps + 1);
  replaceUrl('/start');
  expect(window.location.pathname + window.location.search).toBe('/start');
  expect(window.history.state).toEqual({ step: 'confirm' });
  expect(window.history.length).toBe(steps + 1);
});
