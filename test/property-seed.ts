import fc from 'fast-check';

/**
 * The seed of every property test: one and the same in the ordinary run, so that a change is judged by
 * what it changed; a fresh one for each file in the nightly run (`TENON_SWEEP=nightly`), which explores;
 * `TENON_SEED` asks for a particular one.
 */
const seedOfRun = (): number | undefined => {
	if (process.env.TENON_SEED !== undefined) return Number(process.env.TENON_SEED);
	return process.env.TENON_SWEEP === 'nightly' ? undefined : 20_261;
};

const seed = seedOfRun();
if (seed !== undefined) fc.configureGlobal({ seed });
