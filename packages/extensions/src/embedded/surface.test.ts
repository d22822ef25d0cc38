import type { HookPayload, ToolResult } from '@tenon/core';
import type { ToolReply } from '@tenon/wire';
import { describe, expectTypeOf, it } from 'vitest';
import type { Tenon, TenonModule } from './surface.ts';

describe('the surface of a module', () => {
	it('knows the types of arguments, events and answers', () => {
		const module: TenonModule = ({ tool, on, onEvent, intercept, wrapTool, command, display, deny }) => {
			const schema = {
				type: 'object',
				properties: { n: { type: 'integer' }, how: { enum: ['fast', 'slow'] } },
				required: ['n'],
			} as const;
			tool({ name: 'count', description: 'Counts.', schema }, (args, call) => {
				expectTypeOf(args.n).toEqualTypeOf<number>();
				expectTypeOf(args.how).toEqualTypeOf<'fast' | 'slow' | undefined>();
				expectTypeOf(call.signal).toEqualTypeOf<AbortSignal>();
				return String(args.n);
			});
			on('turn_prepare', (payload, context) => {
				expectTypeOf(payload).toEqualTypeOf<HookPayload<'turn_prepare'>>();
				using _hold = context.hold('a person');
				return deny('no');
			});
			// @ts-expect-error: what is only watched cannot be refused.
			on('turn_started', () => deny('no'));
			// @ts-expect-error: a subscription to commands names them.
			on('command', () => undefined);
			onEvent('turn_end', ({ stop }) => {
				expectTypeOf(stop).toEqualTypeOf<string>();
			});
			intercept('assistant_message', (text) => text.toUpperCase());
			wrapTool('bash', async (_args, _call, next) => {
				expectTypeOf(await next()).toEqualTypeOf<ToolResult>();
			});
			command('hello', 'Greets.', ({ args }) => display(args));
		};
		expectTypeOf(module).toBeFunction();
		expectTypeOf<ReturnType<Tenon['textResult']>>().toEqualTypeOf<ToolReply>();
	});
});
