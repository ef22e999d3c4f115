// The watchdog, by the clock of the next file. In this order.
import './take-file-clock';
import '../watchdog-thread';
