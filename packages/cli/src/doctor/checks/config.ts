import { problemText } from '../../config/config.ts';
import { policyFaults } from '../../config/policy-faults.ts';
import { type Check, type Finding, fail, ok, warn } from '../check.ts';

/** The settings: what is left out of them, and files that are to be moved. */
export const configCheck: Check = {
	name: 'config',
	limitMs: 5_000,
	run: async ({ config, cwd, environment }) => {
		const problems = config.problems.map(problemText);
		const faults = policyFaults(cwd, environment).filter(
			(fault) => !problems.some((text) => sameFile(text, fault)),
		);
		const notes = config.notices.slice(problems.length);
		const found: readonly Finding[] = [
			...problems.map((text) => fail(text, "mend it: tenon config edit, or 'tenon config explain KEY'")),
			...faults.map((text) =>
				fail(`${text}; until then only reading is allowed`, 'mend it: tenon config edit'),
			),
			...notes.map((text) => warn(text.split(': ', 1)[0]!, text.slice(text.indexOf(': ') + 2))),
		];
		if (found.length > 0) return found;
		return config.files
			.map(({ file, found: isThere }) => `${file}${isThere ? '' : ' (none)'}`)
			.slice(0, 1)
			.map(ok);
	},
};

// A file that is no TOML is one problem, for all its readers.
const sameFile = (text: string, fault: string): boolean =>
	text.includes('not TOML') && fault.startsWith(text.slice(0, text.indexOf(': ')));
