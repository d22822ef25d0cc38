import type { Principal } from '../../capability/principal.ts';
import { baseName } from '../../path/path.ts';
import { type GuardedTransform, guardedTransform, type HookTable } from '../declaration.ts';
import type { HookOrigin } from '../payload.ts';

/** The event of one simple command inside a script. */
export interface CommandHooks {
	/** After expansion, before the command runs. A subscription names the commands it wants. */
	command: GuardedTransform<Command, 'argv', 'emit-event' | 'emit-trace', CommandOutput, 'required'>;
}

/** Payload of `command`. */
export interface Command extends HookOrigin {
	/** The name, then the arguments, after expansion. */
	readonly argv: readonly string[];
	/** Empty where they are calls of their own, judged before the command is, as in the kernel. */
	readonly redirects: readonly { readonly operator: string; readonly target: string }[];
	readonly caller: Principal;
	/** The tool call that runs the script; null where a person does. */
	readonly callId: string | null;
}

/** What a short-circuit prints in the command's place. */
export interface CommandOutput {
	readonly exitStatus: number;
	readonly stdout: string;
	readonly stderr: string;
}

/**
 * The name that a subscription to `command` is compared with: the last component, so that a guard
 * of `rm` is asked about `/bin/rm` too.
 */
export const commandName = (argv: readonly string[]): string => baseName(argv[0] ?? '');

/** The rows of {@link CommandHooks}. */
export const commandHooks: HookTable<CommandHooks> = {
	command: {
		...guardedTransform,
		changes: 'argv',
		shortCircuits: true,
		requests: ['emit-event', 'emit-trace'],
		names: 'required',
		nameOf: (payload) => commandName(payload.argv),
	},
};
