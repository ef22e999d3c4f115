import { runTasks } from './untrusted/run-tasks';

// The process in which untrusted files are read, and all that it can do with them.
runTasks({
  'count-pages': () => import('./untrusted/pdf/count-task'),
  'make-fax': () => import('./untrusted/pdf/fax-pages/fax-task'),
  'draw-preview': () => import('./untrusted/pdf/preview-task'),
  'print-to-pdf': () => import('./printing/print-task'),
  'read-mail': () => import('./mail-in/mail-task'),
});
