import type { HookNotice, HookOutcome } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { readyModule, type TestModule } from '../../test/support/run-module.ts';
import { TravelTimer } from '../../test/support/travel-timer.ts';

const judge = async (
	{ ports }: TestModule,
	command: string,
	observe: (notice: HookNotice) => void = () => undefined,
): Promise<HookOutcome<'tool_call'>> =>
	ports.registry.run(
		'tool_call',
		{ ...samplePayload('tool_call'), toolName: 'bash', args: { command } },
		{ timer: ports.timer, observe },
	);

describe('a guard in a module', () => {
	it('may hold the clock while a person is asked, by our name and by the protocol’s', async () => {
		for (const guard of [
			`tenon.on('tool_call', async (_, context) => {
				using hold = context.hold('asking Ada');
				return await new Promise((done) => tenon.openPanel({ id: 'ask' }, { onClose: () => done(tenon.deny('Ada said no')) }));
			});`,
			`tenon.interceptEvent('tool_call', (_, call) => {
				call.pending('asking Ada');
				return new Promise((done) => tenon.openPanel({ id: 'ask' }, { onClose: () => done({ block: true, reason: 'Ada said no' }) }));
			});`,
		]) {
			const timer = new TravelTimer();
			const module = await readyModule(`export default (tenon) => { ${guard} };`, { ports: { timer } });
			const notes: string[] = [];
			const held = Promise.withResolvers<void>();
			const judged = judge(module, 'make', (notice) => {
				if (notice.notice !== 'held' && notice.notice !== 'released') return;
				notes.push(`${notice.notice} ${notice.note}`);
				held.resolve();
			});
			await Promise.all([held.promise, module.ports.until(() => module.ports.panels.panels.length === 1)]);
			timer.travel(3_600_000);
			module.ports.panels.dismiss();
			expect(await judged).toMatchObject({ outcome: 'denied', denial: { reason: 'Ada said no' } });
			expect(notes).toEqual(['held asking Ada', 'released asking Ada']);
		}
	});

	it('closes the gate when it is silent, throws or dies, and names itself', async () => {
		const timer = new TravelTimer();
		const module = await readyModule(
			`export default (tenon) => {
				tenon.on('tool_call', ({ args }) => {
					if (args.command === 'throw') throw new Error('confused');
					if (args.command === 'die') process.exit(1);
					tenon.log('silent');
					return new Promise(() => {});
				});
			};`,
			{ ports: { timer } },
		);
		expect(await judge(module, 'throw')).toMatchObject({ outcome: 'denied', denial: { by: 'sample' } });
		const silent = judge(module, 'wait');
		await module.ports.until(() => module.ports.written === 'silent\n');
		timer.travel(5_000);
		expect(await silent).toMatchObject({
			outcome: 'denied',
			denial: { by: 'sample', error: { code: 'hook.timed_out' } },
		});
		expect(await judge(module, 'die')).toMatchObject({ outcome: 'denied', denial: { by: 'sample' } });
		expect((await module.running.ended).type).toBe('crashed');
		expect(await judge(module, 'anything')).toMatchObject({ outcome: 'denied', denial: { by: 'sample' } });
	});

	it('is told where it is when that changes', async () => {
		const { ports } = await readyModule(`export default (tenon) => {
			tenon.on('host_changed', () => tenon.log(tenon.host.model));
		};`);
		ports.info = { ...ports.info, model: 'm-2' };
		await ports.registry.run('host_changed', samplePayload('host_changed'), { timer: ports.timer });
		await ports.until(() => ports.written === 'm-2\n');
	});

	it('hears events in their order, however long each takes', async () => {
		const { ports } = await readyModule(`export default (tenon) => {
			let wait = 3;
			tenon.onEvent('turn_start', async ({ step }) => {
				for (let turns = wait--; turns > 0; turns -= 1) await new Promise(setImmediate);
				tenon.log('step ' + step);
			});
		};`);
		for (const step of [1, 2, 3]) {
			const payload = { ...samplePayload('model_call_started'), step };
			await ports.registry.run('model_call_started', payload, { timer: ports.timer });
		}
		await ports.until(() => ports.written.endsWith('step 3\n'));
		expect(ports.written).toBe('step 1\nstep 2\nstep 3\n');
	});
});

describe('a module that calls the shell as zot does', () => {
	const run = async (source: string, script: string): Promise<unknown> => {
		const { ports } = await readyModule(source);
		const payload = { ...samplePayload('tool_call'), toolName: 'shell', args: { script, cwd: '/p' } };
		const outcome = await ports.registry.run('tool_call', payload, { timer: ports.timer });
		return outcome.outcome === 'denied' ? outcome.denial.reason : outcome.payload.args;
	};

	it('is asked by its hook in the words that it listens for, and may rewrite in them', async () => {
		const source = `export default (tenon) => {
			tenon.on('tool_call', ({ toolName, args }) => {
				if (toolName !== 'bash') return;
				return args.command === 'rm' ? tenon.deny('no') : tenon.replace({ ...args, command: args.command + ' -n' });
			}, { match: ['bash'] });
		};`;
		expect(await run(source, 'rm')).toBe('no');
		expect(await run(source, 'make')).toEqual({ script: 'make -n', cwd: '/p' });
	});

	it('is asked in our words where it listens for ours', async () => {
		const source = `export default (tenon) => {
			tenon.on('tool_call', ({ toolName, args }) => tenon.deny(toolName + ' ' + args.script), { match: ['shell'] });
		};`;
		expect(await run(source, 'rm')).toBe('shell rm');
	});
});
