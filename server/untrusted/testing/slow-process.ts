import { runOneTask } from './run-one-task';

// A process for untrusted files with a slow task.
runOneTask(() => import('./slow-task'));
