/** Whether a host name or address is local to this machine. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/i.test(host);
}
