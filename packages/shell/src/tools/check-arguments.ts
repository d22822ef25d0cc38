import { andThen, type Checked, type Maybe, orElse, type Tool } from '@tenon/core';
import { Interrupted } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { findNonconformance } from './conform.ts';
import { faultMessage } from './fault-message.ts';
import { faultText, mismatch } from './read-value.ts';

/** The input a tool runs with, or why it may not. */
export type CheckedArguments =
	| { readonly ok: true; readonly args: unknown }
	/** The status of the call: 2, or 126 where the gate is closed. */
	| { readonly ok: false; readonly message: string; readonly status: number };

/**
 * Judges a tool's input: by the tool's own check, or by its schema where it has none. Where there is a gate the input
 * is copied before, so that whoever called cannot change what is checked, judged and run.
 */
export const checkArguments = (shell: Shell, tool: Tool, args: unknown): Maybe<CheckedArguments> => {
	const { gate } = shell.ports;
	if (gate === undefined || tool.effects.length === 0) return checkOwn(shell, tool, args);
	return orElse<CheckedArguments>(
		() => andThen(gate.toolInput(shell, tool, args), (own) => checkOwn(shell, tool, own)),
		(error) => {
			if (error instanceof Interrupted) throw error;
			if (error instanceof DOMException && error.name === 'DataCloneError')
				return misfit('the input must be plain data');
			const { status } = gate.refuse(tool.name, error);
			return { ok: false, message: 'Permission denied', status };
		},
	);
};

const checkOwn = (shell: Shell, tool: Tool, args: unknown): Maybe<CheckedArguments> => {
	const { check } = tool;
	if (check === undefined) return bySchema(tool, args);
	return orElse<CheckedArguments>(
		() => andThen(check(args), toArguments),
		(error) => {
			if (error instanceof Interrupted || shell.slice.signal.aborted) throw new Interrupted();
			return misfit(`the check of its input failed: ${faultMessage(error)}`);
		},
	);
};

const bySchema = ({ input }: Tool, args: unknown): CheckedArguments => {
	const fault = findNonconformance(input, input, args);
	if (fault === undefined) return { ok: true, args };
	return misfit(faultText(fault.path, mismatch(fault.expected, fault.found)));
};

const toArguments = (checked: Checked<unknown>): CheckedArguments => {
	if (checked.ok) return { ok: true, args: checked.value };
	return misfit(checked.issues.map(({ path, message }) => faultText(path, message)).join('; '));
};

const misfit = (message: string): CheckedArguments => ({ ok: false, message, status: 2 });
