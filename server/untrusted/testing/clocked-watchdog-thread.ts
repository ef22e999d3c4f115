// The watchdog, on the clock of `file-clock.ts`; the imports must stay in this order.
import './take-file-clock';
import '../watchdog-thread';
