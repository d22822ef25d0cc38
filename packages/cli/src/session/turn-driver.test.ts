import { describe, expect, it } from 'vitest';
import { TurnDriver } from './turn-driver.ts';

/** A driver whose drives end when the test says so, and what happened. */
const driverOf = () => {
	const notes: string[] = [];
	const drives: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
	const driver = new TurnDriver({
		drive: () =>
			new Promise((resolve, reject) => {
				notes.push('drive');
				drives.push({ end: resolve, fail: reject });
			}),
		failed: (error) => void notes.push((error as Error).message),
	});
	return { driver, notes, drives };
};

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('driving turns', () => {
	it('happens once for all that waits, and again for what came meanwhile', async () => {
		const { driver, notes, drives } = driverOf();
		driver.wake();
		driver.wake();
		expect(driver.isBusy).toBe(true);
		await turnOfTheLoop();
		expect(notes).toEqual(['drive']);
		driver.wake();
		drives[0]!.end();
		await turnOfTheLoop();
		expect(notes).toEqual(['drive', 'drive']);
		drives[1]!.end();
		await driver.idle();
		expect([driver.isBusy, notes.length]).toEqual([false, 2]);
	});

	it('is tried once for each input after a failure, which is told each time', async () => {
		const { driver, notes, drives } = driverOf();
		driver.wake();
		driver.wake();
		await turnOfTheLoop();
		drives[0]!.fail(new Error('one'));
		await turnOfTheLoop();
		drives[1]!.fail(new Error('two'));
		await driver.idle();
		expect(notes).toEqual(['drive', 'one', 'drive', 'two']);
	});

	it('waits for work that is alone, which waits for drives', async () => {
		const { driver, notes, drives } = driverOf();
		driver.wake();
		const alone = driver.alone(async () => {
			notes.push('alone');
			return 7;
		});
		driver.wake();
		await turnOfTheLoop();
		drives[0]!.end();
		expect(await alone).toBe(7);
		await driver.idle();
		expect(notes).toEqual(['drive', 'alone']);
		await expect(driver.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
	});

	it('is not started after the driver was closed', async () => {
		const { driver, notes } = driverOf();
		driver.close();
		driver.wake();
		await driver.idle();
		expect(notes).toEqual([]);
	});
});
