import { andThen, type Checked, type Maybe, orElse, type Tool } from '@tenon/core';
import { findNonconformance } from '../schema/conform.ts';
import { Interrupted } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { faultMessage } from './fault-message.ts';
import { faultText, mismatch } from './read-value.ts';
import type { CheckedArguments, Misfit } from './tool-answer.ts';

/** Judges a tool's input: by the tool's own check, or by its schema where it has none. */
export const checkArguments = (shell: Shell, tool: Tool, args: unknown): Maybe<CheckedArguments> => {
	const { check } = tool;
	if (check === undefined) return bySchema(tool, args);
	return orElse<CheckedArguments>(
		() => andThen(check(args), toArguments),
		(error) => {
			if (error instanceof Interrupted || shell.slice.isCancelled) throw new Interrupted();
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

const misfit = (message: string): Misfit => ({ ok: false, message, status: 2 });
