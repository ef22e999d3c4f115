/** @jest-environment node */
import { detectPlatform } from './platform';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0', 0, 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1', 0, 'macos'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/156.0', 5, 'android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/156.0', 0, 'chromeos'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', 0, 'linux'],
  ['', 0, 'windows'],
])('%s with %d touch points is %s', (userAgent, maxTouchPoints, platform) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform);
});
