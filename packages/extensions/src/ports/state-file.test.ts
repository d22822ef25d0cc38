import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { portLimits } from './port-methods.ts';
import { stateFile } from './state-file.ts';

const newFile = (): string => join(temporaryFolder('values'), 'values', 'notes.json');

describe('the state of an extension', () => {
	it('is there again for the next start, and nothing else lies beside it', async () => {
		const file = newFile();
		const state = stateFile(file);
		expect([state.get('a'), state.keys()]).toEqual([undefined, []]);
		await Promise.all([state.set('b', 2), state.set('a', new Map([['x', [1, null]]])), state.set('c', true)]);
		await state.set('c', undefined);
		const again = stateFile(file);
		expect([again.keys(), again.get('a'), again.get('b')]).toEqual([
			['a', 'b'],
			new Map([['x', [1, null]]]),
			2,
		]);
		expect(readdirSync(join(file, '..'))).toEqual(['notes.json']);
	});

	it('takes changes of several at once, and loses none', async () => {
		const file = newFile();
		const [one, other] = [stateFile(file), stateFile(file)];
		await Promise.all(
			Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).set(`k${index}`, index)),
		);
		expect(one.keys().length).toBe(20);
	});

	it('is bounded, and stays as it was where something is too much', async () => {
		const file = newFile();
		const state = stateFile(file);
		await state.set('a', 1);
		await expect(state.set('b', 'x'.repeat(portLimits.state.bytes))).rejects.toMatchObject({
			code: 'port.too_large',
		});
		await expect(state.set('x'.repeat(257), 1)).rejects.toMatchObject({ code: 'port.bad_request' });
		expect(() => state.get('')).toThrow('a key has 1 to 256 characters, not 0');
		expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n');
		const full = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index]));
		writeFileSync(file, JSON.stringify(full));
		await expect(state.set('one more', 1)).rejects.toMatchObject({ code: 'port.too_many' });
	});

	it('that is malformed is named and left as it is', async () => {
		const file = newFile();
		await stateFile(file).set('a', 1);
		writeFileSync(file, '[');
		expect(() => stateFile(file).get('a')).toThrow(/notes\.json: .*; correct it, or remove it to start anew/);
		await expect(stateFile(file).set('a', 2)).rejects.toMatchObject({ code: 'port.failed' });
		expect(readFileSync(file, 'utf8')).toBe('[');
	});
});
