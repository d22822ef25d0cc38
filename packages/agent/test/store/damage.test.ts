import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitTurns } from '../../src/store/contract/fixtures.ts';
import { StoreError } from '../../src/store/errors.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { fill, filledSessions, questions } from './filled.ts';
import { makeFastFolder } from './folder.ts';

const pageSize = 4096;
let folder: string;
let intact: string;
let pageCount: number;
let checkpoints: readonly string[];
let answers: ReadonlyMap<string, unknown>;

beforeAll(async () => {
	folder = makeFastFolder();
	intact = join(folder, 'intact.db');
	const store = openInlineStore({ file: intact });
	await fill(store);
	const records = await store.sessions.list({ limit: 99 });
	checkpoints = records.map(({ checkpoint }) => checkpoint!);
	answers = await askAll(store);
	await store.close();
	pageCount = readFileSync(intact).length / pageSize;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a page that was lost', () => {
	it('is named, by its reader or by the check, and nothing else is told in its place', async () => {
		expect(pageCount).toBeGreaterThan(20);
		for (let page = 0; page < pageCount; page++) {
			for (const filler of [0, 0xff]) {
				await withDamage((bytes) => bytes.fill(filler, page * pageSize, (page + 1) * pageSize), judge);
			}
		}
	}, 120_000);
});

describe('a byte that changed', () => {
	it('never changes a body, a message or an outcome without being noticed', async () => {
		for (let page = 1; page < pageCount; page++) {
			for (let offset = page * 37; offset < pageSize; offset += 509) {
				await withDamage((bytes) => {
					bytes[page * pageSize + (offset % pageSize)]! ^= 0x01;
				}, judgeContents);
			}
		}
	}, 120_000);
});

describe('the other sessions of a damaged store', () => {
	it('go on where their pages are intact', async () => {
		const text = 'second b 2 ';
		const at = readFileSync(intact).indexOf(text);
		const damage = (bytes: Buffer): void => {
			bytes[at + 3]! ^= 0x01;
		};
		await withDamage(damage, async (store) => {
			await expect(store!.sessions.nodes('second', { from: 1, to: 99 })).rejects.toMatchObject({
				fault: 'damaged',
				message: 'node b2 (position 5) is damaged: its checksum does not fit',
			});
			expect(await store!.sessions.nodes('second', { from: 6, to: 9 })).toHaveLength(4);
			expect(await store!.upkeep.check()).toEqual(['node b2: its payload is damaged']);
			for (const session of ['first', 'fork']) {
				expect(await store!.sessions.nodes(session, { from: 1, to: 99 })).toEqual(
					answers.get(`${session}: nodes`),
				);
			}
			await commitTurns(store!, ['later'], { sessionId: 'first' });
		});
	});
});

type Judge = (store: Store | undefined) => Promise<void>;

// Opens a copy after something happened to it; `undefined` if it was refused for what it is.
const withDamage = async (damage: (bytes: Buffer) => void, judgement: Judge): Promise<void> => {
	const file = join(folder, 'damaged.db');
	copyFileSync(intact, file);
	const bytes = readFileSync(intact);
	damage(bytes);
	writeFileSync(file, bytes);
	for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
	const store = openOrRefused(file);
	await judgement(store);
	await store?.close();
};

const openOrRefused = (file: string): Store | undefined => {
	try {
		return openInlineStore({ file });
	} catch (error) {
		expect(faultOf(error)).toMatch(/^(damaged|not-a-store)$/);
		return undefined;
	}
};

// Whatever is told is what it was; or it is refused; or the check knows that something is wrong.
const judge: Judge = async (store) => {
	if (store === undefined) return;
	const told = await askAll(store);
	const differing = [...answers].filter(([question, answer]) => !isSame(told.get(question), answer));
	if (differing.length > 0) expect(await store.upkeep.check()).not.toEqual([]);
};

// Contents carry their own checksums: they are right or refused, without any check.
const judgeContents: Judge = async (store) => {
	if (store === undefined) return;
	const told = await askAll(store);
	for (const session of filledSessions) {
		for (const [question, pick] of contents) {
			const answer = told.get(`${session}: ${question}`);
			if (answer instanceof Refusal || answer === undefined) continue;
			const known = new Set((answers.get(`${session}: ${question}`) as readonly unknown[]).map(pick));
			for (const one of answer as readonly unknown[]) expect(known).toContain(pick(one));
		}
	}
	for (const [question, answer] of answers) {
		if (!question.startsWith('parts of')) continue;
		const part = told.get(question);
		if (!(part instanceof Refusal)) expect(part).toEqual(answer);
	}
};

const contents: readonly (readonly [string, (record: unknown) => string])[] = [
	['nodes', (record) => JSON.stringify((record as { readonly payload: unknown }).payload)],
	['turns', (record) => JSON.stringify((record as { readonly outcome: unknown }).outcome)],
	['inputs', (record) => JSON.stringify((record as { readonly parts: unknown }).parts)],
];

class Refusal {
	readonly fault: string | undefined;

	constructor(error: unknown) {
		this.fault = faultOf(error);
	}
}

const faultOf = (error: unknown): string | undefined =>
	error instanceof StoreError ? error.fault : undefined;

const askAll = async (store: Store): Promise<ReadonlyMap<string, unknown>> => {
	const told = new Map<string, unknown>();
	for (const [question, ask] of questions) told.set(question, await orRefusal(ask(store)));
	for (const name of checkpoints)
		told.set(`parts of ${name}`, await orRefusal(store.sessions.checkpoint(name)));
	return told;
};

const orRefusal = async (answer: Promise<unknown>): Promise<unknown> => {
	try {
		return await answer;
	} catch (error) {
		const refusal = new Refusal(error);
		expect([refusal.fault, `${error}`]).toEqual([
			expect.stringMatching(/^(damaged|missing-body|unknown-session|session-deleted)$/),
			expect.anything(),
		]);
		return refusal;
	}
};

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
