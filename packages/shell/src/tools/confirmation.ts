import {
	errorResult,
	fromPlain,
	type LatchRequest,
	latchRefusal,
	type NonceVerdict,
	resolvePath,
	type ToolResult,
} from '@tenon/core';
import type { Shell } from '../state/shell.ts';

/** The refusal of a tool or a command that waits for a confirmation, with a fresh nonce for these paths. */
export const latch = (shell: Shell, command: string, { reason, paths, hint }: LatchRequest): ToolResult => {
	const { nonces } = shell.ports.tools;
	const scope = absolute(shell, paths);
	const nonce = nonces.issue(command, scope);
	const refusal = latchRefusal({
		command,
		paths: scope,
		reason,
		nonce,
		ttlMs: nonces.ttlMs,
		hint,
		confirmBy: 'self',
	});
	return errorResult(refusal.text, { exitStatus: refusal.exit, data: fromPlain(refusal.data) });
};

/**
 * Judges a confirmation, and consumes it if it is valid. Without a nonce it is one that was given beside the call, to
 * the gate.
 */
export const verifyNonce = (
	shell: Shell,
	command: string,
	nonce: string | undefined,
	paths: readonly string[],
): NonceVerdict => {
	const { gate, tools } = shell.ports;
	const scope = absolute(shell, paths);
	if (nonce !== undefined) return tools.nonces.consume(nonce, command, scope);
	return gate?.useConfirmation(command, scope) === true ? { kind: 'valid' } : notConfirmed;
};

const notConfirmed: NonceVerdict = Object.freeze({ kind: 'unknown', text: 'not confirmed' });

const absolute = ({ cwd }: Shell, paths: readonly string[]): readonly string[] =>
	paths.map((path) => resolvePath(cwd, path));
