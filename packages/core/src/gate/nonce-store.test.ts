import { describe, expect, it } from 'vitest';
import { GateFailed } from './errors.ts';
import { createNonceStore, type NonceStore } from './nonce-store.ts';

interface Clock {
	nowMs: number;
}

const createStore = (
	clock: Clock = { nowMs: 0 },
	more: { ttlMs?: number; maxPending?: number } = {},
): NonceStore => {
	let drawn = 0;
	return createNonceStore({
		clock: () => clock.nowMs,
		entropy: (into) => new DataView(into.buffer).setUint32(0, 0xa3f7b2c0 + ++drawn),
		...more,
	});
};

describe('a nonce', () => {
	it('is eight lowercase hexadecimal digits, leading zeros included', () => {
		const store = createNonceStore({ clock: () => 0, entropy: (into) => into.set([0, 10, 255, 1]) });
		expect(store.issue('rm', [])).toBe('000aff01');
	});

	it('lives for a minute unless said otherwise', () => {
		expect([createStore().ttlMs, createStore({ nowMs: 0 }, { ttlMs: 5 }).ttlMs]).toEqual([60_000, 5]);
	});

	it('is never issued twice while it is pending', () => {
		const draws = [1, 1, 2];
		const store = createNonceStore({
			clock: () => 0,
			entropy: (into) => new DataView(into.buffer).setUint32(0, draws.shift()!),
		});
		expect([store.issue('rm', []), store.issue('rm', [])]).toEqual(['00000001', '00000002']);
	});

	it('is not issued from a source that repeats itself', () => {
		const store = createNonceStore({ clock: () => 0, entropy: (into) => into.fill(7) });
		store.issue('rm', []);
		expect(() => store.issue('rm', [])).toThrow(
			new GateFailed('nonce store', '16 draws gave no free nonce; use a cryptographic entropy source'),
		);
	});
});

describe('a nonce confirms exactly what it was issued for', () => {
	const valid = { kind: 'valid' };
	// issued for these paths, used with this command and these paths
	const rows: readonly (readonly [readonly string[], string, readonly string[], object])[] = [
		[['/a', '/b'], 'rm', ['/a', '/b'], valid],
		[['/a', '/b'], 'rm', ['/b'], valid],
		[['/a', '/b'], 'rm', [], valid],
		[[], 'rm', [], valid],
		[
			[],
			'rm',
			['/a'],
			{
				kind: 'other-paths',
				text: 'nonce scope mismatch: authorized [], got unauthorized ["/a"]',
				authorized: [],
				unauthorized: ['/a'],
			},
		],
		[
			['/b', '/a'],
			'rm',
			['/a', '/c', '/d'],
			{
				kind: 'other-paths',
				text: 'nonce scope mismatch: authorized ["/a", "/b"], got unauthorized ["/c", "/d"]',
				authorized: ['/a', '/b'],
				unauthorized: ['/c', '/d'],
			},
		],
		[
			['/a'],
			'mv',
			['/c'],
			{
				kind: 'other-command',
				text: "nonce scope mismatch: issued for command 'rm', got 'mv'",
				issuedFor: 'rm',
				got: 'mv',
			},
		],
	];
	for (const [issued, command, paths, verdict] of rows) {
		it(`rm ${issued.join(' ')} confirmed as ${command} ${paths.join(' ')}: ${JSON.stringify(verdict)}`, () => {
			const store = createStore();
			expect(store.validate(store.issue('rm', issued), command, paths)).toEqual(verdict);
		});
	}

	it('an unknown nonce confirms nothing', () => {
		expect(createStore().validate('00000000', 'rm', [])).toEqual({ kind: 'unknown', text: 'invalid nonce' });
	});
});

describe('time', () => {
	it('a nonce expires when it is as old as its time to live', () => {
		const clock = { nowMs: 1000 };
		const store = createStore(clock);
		const nonce = store.issue('rm', []);
		clock.nowMs = 60_999;
		expect(store.validate(nonce, 'rm', [])).toEqual({ kind: 'valid' });
		clock.nowMs = 61_000;
		expect(store.validate(nonce, 'rm', [])).toEqual({ kind: 'expired', text: 'nonce expired' });
	});

	it('the next issue forgets what has expired and nothing else', () => {
		const clock = { nowMs: 0 };
		const store = createStore(clock);
		const old = store.issue('rm', []);
		clock.nowMs = 1;
		const young = store.issue('rm', []);
		clock.nowMs = 60_000;
		store.issue('rm', []);
		expect([store.validate(old, 'rm', []).kind, store.validate(young, 'rm', []).kind]).toEqual([
			'unknown',
			'valid',
		]);
	});

	it('beyond the bound the oldest is forgotten', () => {
		const store = createStore({ nowMs: 0 }, { maxPending: 2 });
		const nonces = ['a', 'b', 'c'].map((command) => store.issue(command, []));
		expect(nonces.map((nonce, at) => store.validate(nonce, 'abc'[at]!, []).kind)).toEqual([
			'unknown',
			'valid',
			'valid',
		]);
	});
});

describe('use', () => {
	it('validation leaves the nonce in place', () => {
		const store = createStore();
		const nonce = store.issue('rm', ['/a']);
		expect([store.validate(nonce, 'rm', ['/a']), store.validate(nonce, 'rm', ['/a'])]).toEqual([
			{ kind: 'valid' },
			{ kind: 'valid' },
		]);
	});

	it('consumption takes it out', () => {
		const store = createStore();
		const nonce = store.issue('rm', ['/a']);
		expect([store.consume(nonce, 'rm', ['/a']), store.consume(nonce, 'rm', ['/a'])]).toEqual([
			{ kind: 'valid' },
			{ kind: 'unknown', text: 'invalid nonce' },
		]);
	});

	it('a refused consumption leaves it in place', () => {
		const store = createStore();
		const nonce = store.issue('rm', ['/a']);
		expect([store.consume(nonce, 'mv', ['/a']).kind, store.consume(nonce, 'rm', ['/a']).kind]).toEqual([
			'other-command',
			'valid',
		]);
	});

	it('the scope is that of the moment of issue', () => {
		const store = createStore();
		const paths = ['/a'];
		const nonce = store.issue('rm', paths);
		paths.push('/b');
		expect(store.validate(nonce, 'rm', ['/b']).kind).toBe('other-paths');
	});
});
