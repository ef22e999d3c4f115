/**
 * Makes Node's own `fetch` send by itself. It is set up when it is first used, and would take what jsdom brings along to
 * send with, if that were loaded before: its rules for headers are others.
 */
new Headers();

export {};
