import { runOneTask } from './run-one-task';

// A process for untrusted files with a task that takes its time.
runOneTask(() => import('./slow-task'));
