/** @jest-environment node */
import { safeRedirect } from '@shared/lib/address/safe-url';
import * as paths from './paths';
import { driveInstallPath, linkStoragePath } from './storage-paths';

test('paths have the form that the server and other sites expect', () => {
  expect(paths.orderPath('0b0e7c1e-5f0a')).toBe('/order/0b0e7c1e-5f0a');
  expect(paths.loginPath()).toBe('/login.html');
  expect(paths.loginPath('/home.html?a=1#b')).toBe('/login.html?redirect=%2Fhome.html%3Fa%3D1%23b');
  expect(paths.redirectPath('https://a.example/?b=c')).toBe('/redirect?url=https%3A%2F%2Fa.example%2F%3Fb%3Dc');
  expect(paths.purchasePath('PLAN_SUBSCRIPTION_ANNUAL')).toBe('/billing.html#/purchase/PLAN_SUBSCRIPTION_ANNUAL');
  expect(paths.billingHash('planselect')).toBe('#/planselect');
  expect(paths.billingHash('plancancel', 'a/b')).toBe('#/plancancel/a%2Fb');
  expect(linkStoragePath('drive', 'abc')).toBe('/v1/account/linkstorage/drive/abc');
  expect(linkStoragePath('box', 'abc', { apiBase: 'https://api.example', wider: true })).toBe(
    'https://api.example/v1/account/linkstorage/box/abc?access=wider',
  );
  expect(driveInstallPath('/home.html')).toBe('/v1/google/drive/install?redirect=%2Fhome.html');
});

test.each(['../../v1/account/logout', 'a/b', '%2e%2e', '?x', '#', ' ', '\u202e'])('%j stays a single segment', (id) => {
  const { pathname, search, hash } = new URL(linkStoragePath('drive', id), 'https://app.example');
  expect(pathname.split('/')).toHaveLength(6);
  expect(decodeURIComponent(pathname.split('/')[5] ?? '')).toBe(id);
  expect(search + hash).toBe('');
});

test.each(['', '.', '..'])('%j is not a valid segment', (id) => {
  expect(() => paths.orderPath(id)).toThrow(RangeError);
});

test('a redirect may lead to all our pages except those that act or redirect further', () => {
  const { login, register, reset, redirect, ...pages } = paths.PATHS;
  for (const page of Object.values(pages)) expect(safeRedirect(page, 'https://app.example')).not.toBeNull();
  for (const page of [login, register, reset, redirect]) expect(safeRedirect(page, 'https://app.example')).toBeNull();
});
