import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programAttempts, readAttempts, writeAttempts } from './attempts.ts';
import { buildFortress, canaries, type Fortress } from './fortress.ts';

const seenIn = ({ stdout, stderr, warnings, data }: Awaited<ReturnType<Fortress['run']>>): string =>
	[stdout, stderr, JSON.stringify(warnings), JSON.stringify(data ?? null)].join('\n');

/** Why nothing came of it: a rule, a person who is not there, or that there is no such program here. */
const isRefused = ({ warnings, stderr, errors }: Awaited<ReturnType<Fortress['run']>>): boolean =>
	warnings.some(({ code }) => /^(?:capability|gate)\./.test(code)) ||
	errors.length > 0 ||
	/Permission denied|command not found|not allowed here|No such file or directory/.test(stderr);

describe('no way leads', () => {
	let fortress: Fortress;
	beforeAll(async () => {
		fortress = await buildFortress();
	});
	afterAll(() => fortress.close());

	for (const script of readAttempts) {
		it(`to a key: ${script}`, async () => {
			const result = await (await fresh()).run(script);
			expect(seenIn(result)).not.toContain(canaries.key);
			expect(seenIn(result)).not.toContain('CANARY');
			expect(isRefused(result)).toBe(true);
		});
	}

	for (const script of writeAttempts) {
		it(`to what may not be changed: ${script}`, async () => {
			const own = await fresh();
			const before = own.treasures();
			const result = await own.run(script);
			expect(own.treasures()).toEqual(before);
			expect(existsSync('/etc/tenon-escape') || existsSync(join(own.home, 'fresh'))).toBe(false);
			expect(isRefused(result)).toBe(true);
		});
	}

	for (const script of programAttempts) {
		it(`to a program that was not granted: ${script}`, async () => {
			const own = await fresh();
			const before = own.treasures();
			const result = await own.run(script);
			expect(existsSync(join(own.home, 'pwned'))).toBe(false);
			expect(own.treasures()).toEqual(before);
			expect(isRefused(result)).toBe(true);
		});
	}

	// What an attempt leaves in the project must not help the next one.
	const fresh = async (): Promise<Fortress> => {
		await fortress.close();
		fortress = await buildFortress();
		return fortress;
	};
});
