import { createHookRegistry, deny, type HookRegistry, replace, shortCircuit } from '@tenon/core';
import type { Life } from './life.ts';
import { Random } from './random.ts';
import type { Trouble } from './trouble.ts';

/** What the hooks of the simulation need. */
export interface HookScriptOptions {
	readonly seed: number;
	readonly life: Life;
	readonly trouble: Trouble;
}

/** Hooks that take their time, add to what is said, now and then refuse, and may fail. */
export const scriptedHooks = ({ seed, life, trouble }: HookScriptOptions): HookRegistry => {
	const registry = createHookRegistry();
	const hooks = registry.for('script');
	const failNow = (): void => {
		if (trouble.forHook()) throw new Error('the hook failed');
	};
	hooks.on('model_response', async ({ sessionId, turnId, step }, { signal }) => {
		const random = new Random(seed, 'response', `${sessionId}`, `${turnId}`, step);
		await life.wait('hook model_response', random.below(15), signal);
		failNow();
	});
	hooks.on('assistant_message', async ({ sessionId, turnId, step, parts }, { signal }) => {
		const random = new Random(seed, 'message', `${sessionId}`, `${turnId}`, step);
		await life.wait('hook assistant_message', random.below(15), signal);
		failNow();
		if (random.chance(0.1)) return deny('the hook hides it');
		if (!random.chance(0.3)) return undefined;
		return replace(parts.map((part) => (part.type === 'text' ? { ...part, text: '[redacted]' } : part)));
	});
	hooks.on('step_ended', async ({ sessionId, turnId, step }, { signal }) => {
		const random = new Random(seed, 'step', `${sessionId}`, `${turnId}`, step);
		await life.wait('hook step_ended', random.below(15), signal);
		failNow();
	});
	hooks.on('model_call', ({ sessionId, turnId, step }) => {
		const random = new Random(seed, 'model call', `${sessionId}`, `${turnId}`, step);
		failNow();
		if (random.chance(0.02)) return deny('the hook refused');
		if (random.chance(0.02))
			return shortCircuit({ frameKey: `hook-${turnId}-${step}`, task: 'go on elsewhere' });
		return undefined;
	});
	hooks.on('turn_checkpoint', async ({ sessionId, turnId, checkpoint, view }, { signal }) => {
		const random = new Random(
			seed,
			'checkpoint',
			`${sessionId}`,
			`${turnId}`,
			view.messages.length,
			checkpoint,
		);
		await life.wait('hook turn_checkpoint', random.below(15), signal);
		failNow();
		if (!random.chance(0.15)) return undefined;
		const lasting = random.pick(['durable', 'transient'] as const);
		const messages = [{ role: 'user', text: `remember ${checkpoint}` }] as const;
		return { answer: 'allow', requests: [{ type: 'enqueue-messages', messages, lasting }] };
	});
	return registry;
};
