import { type Check, fail, ok } from '../check.ts';

/** The version of Node, and what it must have. */
export const nodeCheck: Check = {
	name: 'node',
	limitMs: 1_000,
	run: async () => {
		const { version, execPath } = process;
		const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
		const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
		const needed = `${leastMajor}.${leastMinor}`;
		if (!isEnough)
			return [
				fail(
					`${version} at ${execPath}; ${needed} is needed`,
					`install Node ${needed} or newer: https://nodejs.org`,
				),
			];
		return [ok(`${version} at ${execPath}`)];
	},
};

const leastMajor = 22;
const leastMinor = 19;
