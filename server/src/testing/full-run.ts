/** True under `npm run test:full`, which runs the slow tests at full size. */
export const isFullRun = process.env.CORRAL_TESTS === "full";
