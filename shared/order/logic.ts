/**
 * What the order flow needs once its first screen is there: what starts it, what its presses do, the parts of that screen
 * that not everybody sees, and the step after it. It is fetched as one while the page starts.
 */
export { ConfirmStep } from './confirm/confirm-step';
export { FileChooser, ProviderChooser } from './files/cloud-choosers';
export { SenderFields } from './recipient/sender-fields';
export { numberLeft } from './rules/check-number';
export { startOrder } from './start-order';
export { continueToConfirm, goToStep } from './steps/order-steps';
