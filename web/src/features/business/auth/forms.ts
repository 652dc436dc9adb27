/** What only the staff's phones load of the way in, as one file: each form of its own would be one more request. */
export { ChangePassword } from "./change-password";
export { FirstOwner } from "./first-owner";
export { RedeemCode } from "./redeem-code";
export { RecoveryCodes } from "./second-factor/recovery-codes";
export { SecondFactorPage } from "./second-factor/second-factor-page";
export { SecondStep } from "./second-factor/second-step";
