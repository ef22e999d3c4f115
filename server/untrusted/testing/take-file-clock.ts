import { look } from './file-clock';

performance.now = look;
process.cpuUsage = () => ({ user: look() * 1000, system: 0 });
