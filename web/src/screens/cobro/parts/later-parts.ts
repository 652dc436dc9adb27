/** What most buyers' charges show a moment after the rest: one file, as each would be a request more. */
export { default as Reminders } from "#src/features/business/consents/reminders";
export { default as BuyerShipping } from "#src/features/selling/shipping/buyer-shipping";
export { DirectWay, default as DirectTransfer, RefusedTransfer } from "#src/features/selling/transfers/direct-transfer";
