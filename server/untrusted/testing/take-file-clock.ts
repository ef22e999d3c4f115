import { look, time } from './file-clock';

performance.now = look;
// Not a look: it follows one in the same check, which would then count twice.
process.cpuUsage = () => ({ user: time() * 1000, system: 0 });
