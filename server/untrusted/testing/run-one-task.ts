import { runTasks, type TaskModule } from '@server/untrusted/run-tasks';

/** Makes this process one for untrusted files with only this task, in place of `count-pages`. */
export function runOneTask(task: () => Promise<TaskModule<'count-pages'>>): void {
  const none = (): Promise<never> => Promise.reject(new Error('There is no such task'));
  runTasks({ 'count-pages': task, 'make-fax': none, 'draw-preview': none, 'print-to-pdf': none, 'read-mail': none });
}
