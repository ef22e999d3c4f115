/** @jest-environment node */
import { readFrameOptions } from './frame-options';

test('reads the options set by the page around the frame', () => {
  expect(readFrameOptions('?frame=ab12cd&number=%2B1%20212%20555%200142&country=us&theme=dark')).toEqual({
    id: 'ab12cd',
    number: '+1 212 555 0142',
    country: 'US',
    theme: 'dark',
  });
});

test.each([
  [''],
  ['?frame=A&number=<b>&country=USA&theme=blue'],
  ['?frame=../../x&number=javascript:1&country=XX&theme='],
  [`?frame=${'a'.repeat(40)}&number=${'1'.repeat(60)}`],
])('leaves out invalid options: %j', (search) => {
  expect(readFrameOptions(search)).toEqual({ id: '', number: '', country: null, theme: null });
});
