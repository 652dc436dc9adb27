/** Parts that most buyers' charges load after the first render, in one file to save requests. */
export { default as Reminders } from "#src/features/business/consents/reminders";
export { default as BuyerShipping } from "#src/features/selling/shipping/buyer-shipping";
export { DirectWay, default as DirectTransfer, RefusedTransfer } from "#src/features/selling/transfers/direct-transfer";
