/** The sign-in forms that only staff phones load, in one file: a file for each would be a request each. */
export { ChangePassword } from "./change-password";
export { FirstOwner } from "./first-owner";
export { RedeemCode } from "./redeem-code";
export { RecoveryCodes } from "./second-factor/recovery-codes";
export { SecondFactorPage } from "./second-factor/second-factor-page";
export { SecondStep } from "./second-factor/second-step";
