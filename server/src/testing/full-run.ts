/** `npm run test:full`: what is too long for every run is done at its whole size. */
export const isFullRun = process.env.CORRAL_TESTS === "full";
