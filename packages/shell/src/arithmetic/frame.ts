import type { Maybe } from '@tenon/core';
import type { ErrorReach } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { Integer } from './integer.ts';

/** What an evaluation brings along: who asked, and how deep values refer to values. */
export interface Frame {
	/** What stands before a message: `((`, `let`, `[[`. */
	readonly label: string | undefined;
	/** What a failure takes with it. */
	readonly ends: ErrorReach;
	/** Number of expressions being evaluated, this one included. */
	readonly depth: number;
	/** Values of the `$name`s of a text that was compiled with them. */
	readonly operands: readonly Integer[];
	/** Whether it is a subscript that is evaluated: no command stands before its messages. */
	readonly isSubscript: boolean;
}

/** A compiled expression. No promise is made where nothing waits. */
export type Code = (shell: Shell, frame: Frame) => Maybe<Integer>;

export const noOperands: readonly Integer[] = [];

/** Commands that go on after a failure; where an expansion fails, bash gives up what it is doing. */
const commands: ReadonlySet<string | undefined> = new Set(['((', 'let', '[[']);

/** The frame of an evaluation that starts; `label` is what stands before its messages. */
export const startFrame = (label: string | undefined, operands: readonly Integer[] = noOperands): Frame => ({
	label,
	ends: commands.has(label) ? 'command' : 'line',
	depth: 1,
	operands,
	isSubscript: false,
});

/** The frame of what is stored in an integer variable: bash gives up all texts under way if it fails. */
export const storedFrame: Frame = {
	label: undefined,
	ends: 'texts',
	depth: 1,
	operands: noOperands,
	isSubscript: false,
};

/** The frame of a subscript, which is the same, but for who is named. */
export const subscriptFrame: Frame = { ...storedFrame, isSubscript: true };

/** How many expressions may be under way, one evaluated for a value of the other. */
export const maxDepth = 1024;
