/**
 * The order flow's code after its first screen: its start, its presses, the rarer parts of that screen and the next
 * step. Fetched as one while the page starts.
 */
export { ConfirmStep } from './confirm/confirm-step';
export { FileChooser, ProviderChooser } from './files/cloud-choosers';
export { SenderFields } from './recipient/sender-fields';
export { numberLeft } from './rules/check-number';
export { startOrder } from './start-order';
export { continueToConfirm, goToStep } from './steps/order-steps';
