import { describe, expect, it } from 'vitest';
import { configAfter, isRecorded, ownOptionsOf, protocolConfigIn } from './session-config.ts';

const recorded = { protocol: 'p', turnOptions: 1, frameId: '', frameOptions: {} };

describe('the settings of a session after a turn', () => {
	it('are as they were where the turn had what is recorded', () => {
		expect(configAfter(recorded, { name: 'p', options: 1, scope: null }, undefined)).toBeNull();
	});

	it('keep what others have set', () => {
		const after = configAfter({ model: 'm' }, { name: 'p', options: 2, scope: 'session' }, undefined);
		expect(after).toEqual({ model: 'm', ...recorded, turnOptions: 2 });
	});

	it('hold options for the session over those of all its frames, or for the current frame alone', () => {
		const framed = { ...recorded, frameId: 'f', frameOptions: { f: 5, g: 6 } };
		expect(configAfter(framed, { name: 'p', options: 2, scope: 'session' }, undefined)).toEqual({
			...framed,
			turnOptions: 2,
			frameOptions: {},
		});
		expect(configAfter(framed, { name: 'p', options: 2, scope: 'frame' }, undefined)).toEqual({
			...framed,
			frameOptions: { g: 6, f: 2 },
		});
	});

	it('name the frame that was opened, with its options where they are not those of the session', () => {
		const chosen = { name: 'p', options: 1, scope: null };
		expect(configAfter(recorded, chosen, { frameId: 'f', options: 1 })).toEqual({
			...recorded,
			frameId: 'f',
		});
		expect(configAfter(recorded, chosen, { frameId: 'f', options: 2 })).toEqual({
			...recorded,
			frameId: 'f',
			frameOptions: { f: 2 },
		});
	});

	it('forget of too many frames those that were set first', () => {
		let config: NonNullable<ReturnType<typeof configAfter>> = recorded;
		for (let frame = 0; frame < 100; frame++) {
			const opened = { frameId: `f${frame}`, options: frame + 2 };
			config = configAfter(config, { name: 'p', options: 1, scope: null }, opened)!;
		}
		const known = protocolConfigIn(config);
		expect(Object.keys(known.frameOptions)).toHaveLength(64);
		expect([ownOptionsOf(known, 'f35'), ownOptionsOf(known, 'f36'), ownOptionsOf(known, 'toString')]).toEqual(
			[undefined, 38, undefined],
		);
	});
});

it('what was chosen is recorded when the settings say so, of the session or of the frame', () => {
	const config = { ...recorded, frameOptions: { '': 2 } };
	expect(isRecorded(config, { name: 'p', options: 1, scope: 'session' })).toBe(true);
	expect(isRecorded(config, { name: 'p', options: 1, scope: 'frame' })).toBe(false);
	expect(isRecorded(config, { name: 'p', options: 2, scope: 'frame' })).toBe(true);
	expect(isRecorded({}, { name: 'p', options: null, scope: null })).toBe(false);
});
